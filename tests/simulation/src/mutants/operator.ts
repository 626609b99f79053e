import type { Mutant } from './mutant.ts';

const compact = 'packages/answer-log/src/compact.ts';
const rebuild = 'packages/answer-log/src/rebuild.ts';
const reader = 'packages/answer-log/src/answer-reader.ts';
const summaries = 'packages/answer-log/src/summaries.ts';

export const operatorMutants: readonly Mutant[] = [
  {
    name: 'a compaction changes the order',
    rules: ['14'],
    patches: [{ file: compact, find: '[...before, log, ...after]', replace: '[...before, ...after, log]' }],
    shows: ['reordered'],
  },
  {
    name: 'a compaction reads beyond what is committed',
    rules: ['14', '15'],
    patches: [
      {
        file: compact,
        find: 'blob, 0, committedLength, chunkBytes',
        replace: 'blob, 0, committedLength + 9_999, chunkBytes',
      },
      { file: compact, find: 'if (all.length !== answers)', replace: 'if (all.length < answers)' },
    ],
    shows: ['countedTwice'],
  },
  {
    name: 'a rebuild counts the records of refused attempts again',
    rules: ['14'],
    patches: [{ file: rebuild, find: 'if (offsets.has(record.offset)) continue;', replace: '' }],
    shows: ['countedTwice'],
  },
  {
    name: 'a rebuild leaves out the watermarks',
    rules: ['14'],
    patches: [
      { file: rebuild, find: 'log: [log], watermarks, asOf', replace: 'log: [log], watermarks: {}, asOf' },
    ],
    shows: ['countedTwice'],
  },
  {
    name: 'a rebuild begins at version 1 again',
    rules: ['14'],
    patches: [{ file: rebuild, find: 'const version = Math.max(', replace: 'const version = 0 * Math.max(' }],
    shows: ['wrongManifest'],
  },
  {
    name: 'a rebuild is written without a condition',
    rules: ['14'],
    patches: [
      {
        file: rebuild,
        find: 'await deps.summaries.replace(keyOfPath(path), encodeDocument(document), condition)',
        replace: 'await deps.summariesContainer.put(path, Buffer.from(JSON.stringify(document)))',
      },
    ],
    shows: ['foreign'],
  },
  {
    name: 'a rebuild takes an unavailable summary for a corrupt one',
    rules: ['14'],
    patches: [
      {
        file: rebuild,
        find: "    return { outcome: 'deleted' in decodeDocument(stored.bytes, path) ? 'deleted' : 'intact' };",
        replace:
          "    await deps.summariesContainer.get(path);\n    return { outcome: 'deleted' in decodeDocument(stored.bytes, path) ? 'deleted' : 'intact' };",
      },
    ],
    shows: ['reordered', 'wrongManifest', 'deletedTooSoon'],
  },
  {
    name: 'an edit that began before a rebuild is published after it',
    rules: ['13', '14'],
    patches: [
      {
        file: 'tests/simulation/src/actors/operator.ts',
        find: "return fenced.outcome === 'written' ? found.document.history : undefined;",
        replace: 'void fenced;\n    return found.document.history;',
      },
      {
        file: 'tests/simulation/src/actors/operator.ts',
        find: '{ condition: { ifMatch: found.etag } },',
        replace: '{ condition: { ifAbsent: true } },',
      },
    ],
    shows: ['lost'],
  },
  {
    name: 'the tombstone of a lost summary has a low version',
    rules: ['13'],
    patches: [{ file: summaries, find: 'let version = unknownVersion + 1;', replace: 'let version = 1;' }],
    shows: ['garbage'],
  },
  {
    name: 'a reader reads beyond what is committed',
    rules: ['15'],
    patches: [
      {
        file: reader,
        find: 'log.blob, run.offset, log.committedLength, chunkBytes',
        replace: 'log.blob, run.offset, 99_999, chunkBytes',
      },
    ],
    shows: ['misread', 'fault'],
  },
];
