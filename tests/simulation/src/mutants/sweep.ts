import type { Mutant } from './mutant.ts';

const sweep = 'packages/answer-log/src/sweep.ts';
const cleanUp = 'packages/answer-log/src/clean-up.ts';

export const sweepMutants: readonly Mutant[] = [
  {
    name: 'the sweep does not count a segment whose hint was lost',
    rules: ['10'],
    patches: [{ file: sweep, find: '(isBehind && !hasMoved) ||', replace: '' }],
    shows: ['unfinished'],
  },
  {
    name: 'the sweep does not retry stuck surveys',
    rules: ['10'],
    patches: [{ file: sweep, find: ' || (sealed && stuck > 0)', replace: '' }],
    shows: ['unfinished', 'lost'],
  },
  {
    name: 'the sweep seals after it reads',
    rules: ['11'],
    patches: [
      {
        file: sweep,
        find: "if ((await deps.journal.seal(segmentId)).outcome === 'notFound') return;",
        replace: '',
      },
      { file: sweep, find: ' || !found.properties.sealed', replace: '' },
      {
        file: sweep,
        find: '    await deps.journal.delete(segmentId);',
        replace: '    await deps.journal.seal(segmentId);\n    await deps.journal.delete(segmentId);',
      },
    ],
    shows: ['deletedTooSoon'],
  },
  {
    name: 'an old segment is taken for a sealed one',
    rules: ['0', '11'],
    patches: [
      {
        file: sweep,
        find: "if ((await deps.journal.seal(segmentId)).outcome === 'notFound') return;",
        replace: '',
      },
      { file: sweep, find: ' || !found.properties.sealed', replace: '' },
    ],
    shows: ['deletedTooSoon'],
  },
  {
    name: 'a segment is retired without a seal',
    rules: ['12'],
    patches: [
      { file: sweep, find: ' || !found.properties.sealed', replace: '' },
      {
        file: sweep,
        find: 'if (sealed && (await retire(segmentId)))',
        replace: 'if (await retire(segmentId))',
      },
    ],
    shows: ['deletedTooSoon'],
  },
  {
    name: 'a segment is retired by what the listing says',
    rules: ['12'],
    patches: [
      {
        file: sweep,
        find: 'if (sealed && (await retire(segmentId)))',
        replace: 'if (sealed && (await retire(segmentId, length)))',
      },
      {
        file: sweep,
        find: 'async function retire(segmentId: string)',
        replace: 'async function retire(segmentId: string, length: number)',
      },
      {
        file: sweep,
        find: 'if (found.properties.length > progress.off',
        replace: 'if (length > progress.off',
      },
    ],
    shows: ['deletedTooSoon'],
  },
  {
    name: 'a segment is retired before it is counted to its end',
    rules: ['12'],
    patches: [{ file: sweep, find: 'found.properties.length > progress.off || ', replace: '' }],
    shows: ['deletedTooSoon'],
  },
  {
    name: 'a segment is retired with a stuck survey in it',
    rules: ['12'],
    patches: [{ file: sweep, find: ' || Object.keys(progress.stuck).length > 0', replace: '' }],
    shows: ['deletedTooSoon'],
  },
  {
    name: 'progress is deleted before its segment',
    rules: ['12'],
    patches: [
      {
        file: sweep,
        find: '    await deps.journal.delete(segmentId);',
        replace: '    await deps.progress.delete(segmentId);\n    await deps.journal.delete(segmentId);',
      },
    ],
    shows: ['deletedTooSoon'],
  },
  {
    name: 'the clean-up deletes progress without a HEAD of its segment',
    rules: ['12'],
    patches: [
      {
        file: cleanUp,
        find: "if ((await deps.journal.head(name)).outcome !== 'notFound') return false;",
        replace: '',
      },
    ],
    shows: ['deletedTooSoon'],
  },
  {
    name: 'the clean-up ignores versions',
    rules: ['12'],
    patches: [{ file: cleanUp, find: 'candidate.version > version || ', replace: '' }],
    shows: ['wrongManifest', 'deletedTooSoon'],
  },
  {
    name: 'the clean-up reads the summary before it lists the log',
    rules: ['12'],
    patches: [
      {
        file: cleanUp,
        find: '  const stored: { blob: string; version: number }[] = [];',
        replace:
          '  const found = await deps.summaries.read(keyOfPath(path));\n  const stored: { blob: string; version: number }[] = [];',
      },
      {
        file: cleanUp,
        find: '  const found = await deps.summaries.read(keyOfPath(path));\n  if (found',
        replace: '  if (found',
      },
    ],
    shows: ['deletedTooSoon'],
  },
  {
    name: 'the clean-up deletes index pages that are in use',
    rules: ['12'],
    patches: [
      { file: cleanUp, find: '[blob, ...pages.map((page) => page.blob)]', replace: 'pages ? [blob] : []' },
    ],
    shows: ['deletedTooSoon'],
  },
  {
    name: 'the clean-up takes a missing summary for an empty one',
    rules: ['12', '14'],
    patches: [
      { file: cleanUp, find: "  if (found.outcome === 'notFound') return 0;\n", replace: '' },
      {
        file: cleanUp,
        find: "found.outcome === 'deleted' ? found.version : found.document.version",
        replace: "found.outcome === 'found' ? found.document.version : Infinity",
      },
      { file: cleanUp, find: "found.outcome === 'deleted'\n", replace: "found.outcome !== 'found'\n" },
    ],
    shows: ['deletedTooSoon'],
  },
];
