import type { Mutant } from '../mutants.ts';

const sweep = 'packages/answer-log/src/sweep.ts';
const cleanUp = 'packages/answer-log/src/clean-up.ts';

export const sweepMutants: readonly Mutant[] = [
  {
    name: 'the sweep does not count what nobody hinted at',
    rule: '10',
    patches: [{ file: sweep, find: '(isBehind && !hasMoved) ||', replace: '' }],
    shows: ['unfinished'],
  },
  {
    name: 'the sweep does not retry what is stuck',
    rule: '10, sealed and stuck',
    patches: [{ file: sweep, find: ' || (sealed && stuck > 0)', replace: '' }],
    shows: ['unfinished', 'lost'],
  },
  {
    name: 'the sweep seals after it has looked',
    rule: '11, seal after reading',
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
    name: 'a journal is retired without a seal',
    rule: '12, sealed',
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
    name: 'a journal is retired on the word of the listing',
    rule: '12, never the listing',
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
    name: 'a journal is retired before it is counted to its end',
    rule: '12, length',
    patches: [{ file: sweep, find: 'found.properties.length > progress.off || ', replace: '' }],
    shows: ['deletedTooSoon'],
  },
  {
    name: 'a journal is retired with a stuck survey in it',
    rule: '12, nothing is stuck',
    patches: [{ file: sweep, find: ' || Object.keys(progress.stuck).length > 0', replace: '' }],
    shows: ['deletedTooSoon'],
  },
  {
    name: 'progress is deleted before its journal',
    rule: '12, then its progress',
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
    name: 'the clean-up does not ask whether a journal is gone',
    rule: '12, a HEAD finds gone',
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
    name: 'the clean-up does not look at versions',
    rule: '12, version in log names',
    patches: [{ file: cleanUp, find: 'candidate.version > version || ', replace: '' }],
    shows: ['wrongManifest', 'deletedTooSoon'],
  },
  {
    name: 'the clean-up reads the summary before it lists',
    rule: '12, list first',
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
    name: 'the clean-up takes the index pages of living logs',
    rule: '12, listed',
    patches: [
      { file: cleanUp, find: '[blob, ...pages.map((page) => page.blob)]', replace: 'pages ? [blob] : []' },
    ],
    shows: ['deletedTooSoon'],
  },
  {
    name: 'the clean-up takes a missing summary for an empty one',
    rule: '12, 14',
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
