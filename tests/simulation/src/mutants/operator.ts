import type { Mutant } from './mutant.ts';
import { remove, replace } from './source-patches.ts';

const compact = 'packages/answer-log/src/log/compact.ts';
const rebuild = 'packages/answer-log/src/upkeep/rebuild.ts';
const places = 'packages/answer-log/src/log/log-places.ts';
const operator = 'tests/simulation/src/actors/operator.ts';

export const operatorMutants: readonly Mutant[] = [
  {
    name: 'a compaction changes the order',
    rules: ['14'],
    patches: [replace(compact, '[...before, log, ...after]', '[...before, ...after, log]')],
    shows: ['reordered'],
  },
  {
    name: 'a compaction reads beyond what is committed',
    rules: ['14', '15'],
    patches: [
      replace(
        compact,
        'blob, 0, committedLength, chunkBytes',
        'blob, 0, committedLength + 9_999, chunkBytes',
      ),
      replace(compact, 'if (all.length !== answers)', 'if (all.length < answers)'),
    ],
    shows: ['countedTwice'],
  },
  {
    name: 'a rebuild counts the records of refused attempts again',
    rules: ['14'],
    patches: [replace(rebuild, 'if (!seen.add(record)) continue;', 'seen.add(record);')],
    shows: ['countedTwice'],
  },
  {
    name: 'a rebuild leaves out the watermarks',
    rules: ['14'],
    patches: [
      replace(rebuild, '    log: [log],\n    watermarks,\n', '    log: [log],\n    watermarks: {},\n'),
    ],
    shows: ['countedTwice'],
  },
  {
    name: 'a rebuild begins at version 1 again',
    rules: ['14'],
    patches: [replace(rebuild, 'const version = Math.max(', 'const version = 0 * Math.max(')],
    shows: ['wrongManifest'],
  },
  {
    name: 'a rebuild is written without a condition',
    rules: ['14'],
    patches: [
      replace(
        rebuild,
        'await deps.summaries.replace(keyOfPath(path), encodeDocument(rebuilt), condition)',
        'await deps.summariesContainer.put(path, Buffer.from(JSON.stringify(rebuilt)))',
      ),
    ],
    shows: ['foreign'],
  },
  {
    name: 'a rebuild takes an unavailable summary for a corrupt one',
    rules: ['14'],
    patches: [
      replace(
        rebuild,
        "    return { outcome: 'deleted' in decodeDocument(stored.bytes, path) ? 'deleted' : 'intact' };",
        "    await deps.summariesContainer.get(path);\n    return { outcome: 'deleted' in decodeDocument(stored.bytes, path) ? 'deleted' : 'intact' };",
      ),
      remove(rebuild, "  if ('outcome' in (await lookAt(deps, path))) return { outcome: 'refused' };\n"),
    ],
    shows: ['reordered', 'wrongManifest', 'deletedTooSoon', 'wrongTotals'],
  },
  {
    name: 'an edit that began before a rebuild is published after it',
    rules: ['13', '14'],
    patches: [
      replace(operator, "if (fenced.outcome !== 'written') return undefined;", 'void fenced;'),
      replace(operator, '{ condition: { ifMatch: found.etag } },', '{ condition: { ifAbsent: true } },'),
    ],
    shows: ['lost'],
  },
  {
    name: 'a reader reads beyond what is committed',
    rules: ['15'],
    patches: [
      replace(
        places,
        'blob, run.offset, committedLength, chunkBytes',
        'blob, run.offset, committedLength + 99_999, chunkBytes',
      ),
    ],
    shows: ['misread', 'fault'],
  },
];
