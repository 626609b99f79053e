import type { Mutant } from './mutant.ts';
import { remove, replace } from './source-patches.ts';

const sweep = 'packages/answer-log/src/upkeep/sweep.ts';
const cleanUp = 'packages/answer-log/src/upkeep/clean-up.ts';

export const sweepMutants: readonly Mutant[] = [
  {
    name: 'the sweep does not count a segment whose hint was lost',
    rules: ['10'],
    patches: [remove(sweep, '(isBehind && !hasMoved) ||')],
    shows: ['unfinished'],
  },
  {
    name: 'the sweep does not retry stuck surveys',
    rules: ['10'],
    patches: [remove(sweep, ' || (sealed && stuck > 0)')],
    shows: ['unfinished', 'lost'],
  },
  {
    name: 'the sweep seals after it reads',
    rules: ['11'],
    patches: [
      remove(sweep, "if ((await deps.journal.seal(segmentId)).outcome === 'notFound') return;"),
      remove(sweep, ' || !found.properties.sealed'),
      replace(
        sweep,
        '    await deps.journal.delete(segmentId);',
        '    await deps.journal.seal(segmentId);\n    await deps.journal.delete(segmentId);',
      ),
    ],
    shows: ['deletedTooSoon'],
  },
  {
    name: 'an old segment is taken for a sealed one',
    rules: ['0', '11'],
    patches: [
      remove(sweep, "if ((await deps.journal.seal(segmentId)).outcome === 'notFound') return;"),
      remove(sweep, ' || !found.properties.sealed'),
    ],
    shows: ['deletedTooSoon'],
  },
  {
    name: 'a segment is retired without a seal',
    rules: ['12'],
    patches: [
      remove(sweep, ' || !found.properties.sealed'),
      replace(sweep, 'if (sealed && (await retire(segmentId)))', 'if (await retire(segmentId))'),
    ],
    shows: ['deletedTooSoon'],
  },
  {
    name: 'a segment is retired by what the listing says',
    rules: ['12'],
    patches: [
      replace(
        sweep,
        'if (sealed && (await retire(segmentId)))',
        'if (sealed && (await retire(segmentId, length)))',
      ),
      replace(
        sweep,
        'async function retire(segmentId: string)',
        'async function retire(segmentId: string, length: number)',
      ),
      replace(sweep, 'if (found.properties.length > progress.off', 'if (length > progress.off'),
    ],
    shows: ['deletedTooSoon'],
  },
  {
    name: 'a segment is retired before it is counted to its end',
    rules: ['12'],
    patches: [remove(sweep, 'found.properties.length > progress.off || ')],
    shows: ['deletedTooSoon'],
  },
  {
    name: 'a segment is retired with a stuck survey in it',
    rules: ['12'],
    patches: [remove(sweep, ' || Object.keys(progress.stuck).length > 0')],
    shows: ['deletedTooSoon'],
  },
  {
    name: 'progress is deleted before its segment',
    rules: ['12'],
    patches: [
      replace(
        sweep,
        '    await deps.journal.delete(segmentId);',
        '    await deps.progress.delete(segmentId);\n    await deps.journal.delete(segmentId);',
      ),
    ],
    shows: ['deletedTooSoon'],
  },
  {
    name: 'the clean-up deletes progress without a HEAD of its segment',
    rules: ['12'],
    patches: [remove(cleanUp, "if ((await deps.journal.head(name)).outcome !== 'notFound') return false;")],
    shows: ['deletedTooSoon'],
  },
  {
    name: 'the clean-up ignores versions',
    rules: ['12'],
    patches: [remove(cleanUp, 'each.version <= version && ')],
    shows: ['wrongManifest', 'deletedTooSoon'],
  },
  {
    name: 'the clean-up deletes index pages that are in use',
    rules: ['12'],
    patches: [
      replace(cleanUp, 'new Set(blobsOf(lists))', 'new Set(blobsOf(lists).filter((blob) => hasLines(blob)))'),
      replace(cleanUp, 'import { blobsOf }', 'import { blobsOf, hasLines }'),
    ],
    shows: ['deletedTooSoon'],
  },
  {
    name: 'the clean-up takes a missing summary for an empty one',
    rules: ['12', '14'],
    patches: [
      remove(cleanUp, "  if (found.outcome === 'notFound') return 0;\n"),
      replace(cleanUp, "found.outcome === 'deleted' ?", "found.outcome !== 'found' ?"),
    ],
    shows: ['deletedTooSoon'],
  },
];
