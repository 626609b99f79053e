import type { Mutant } from './mutant.ts';
import { remove, replace } from './source-patches.ts';

const run = 'packages/analyses/src/control/controlled-run.ts';
const recount = 'packages/analyses/src/control/settle-recount.ts';

export const analysisMutants: readonly Mutant[] = [
  {
    name: 'a task is counted twice',
    rules: ['20'],
    patches: [
      replace(
        run,
        'this.#tree.read({ level: 0, number })',
        'this.#tree.read({ level: 0, number: Math.max(0, number - 1) })',
      ),
    ],
    shows: ['countedTwice', 'wrongResult'],
  },
  {
    name: 'a result beyond an unfinished task is counted in its place',
    rules: ['20'],
    patches: [
      replace(
        run,
        'finished.has(number) && ready.length',
        '[...finished].filter((task) => task >= next).length > number - next && ready.length',
      ),
      replace(
        run,
        'this.#tree.read({ level: 0, number })',
        `this.#tree.read({
          level: 0,
          number: [...finished].filter((task) => task >= next).toSorted((a, b) => a - b)[number - next]!,
        })`,
      ),
    ],
    shows: ['countedTwice', 'wrongResult'],
  },
  {
    name: 'a merged result is counted beside those that it was merged from',
    rules: ['20'],
    patches: [
      replace(
        'packages/analyses/src/control/merge-tree.ts',
        'this.#nodes.splice(-childrenPerNode)',
        'this.#nodes.slice(-childrenPerNode)',
      ),
    ],
    shows: ['countedTwice', 'wrongResult'],
  },
  {
    name: 'a controller that takes over reads results of another level',
    rules: ['20'],
    patches: [
      replace(
        'packages/analyses/src/control/merge-tree.ts',
        'const result = await this.read({ level, number });',
        'const result = await this.read({ level: 1, number });',
      ),
    ],
    shows: ['countedTwice', 'wrongResult', 'fault'],
  },
  {
    name: 'a merged result is not stored before the one above it',
    rules: ['20'],
    patches: [
      replace(
        'packages/analyses/src/control/merge-tree.ts',
        'encodeResult(node.result), { condition: { ifAbsent: true } });',
        'encodeResult(node.result), { condition: { ifAbsent: true } }).catch(() => {});',
      ),
    ],
    // It never comes to an end.
    shows: ['fault'],
  },
  {
    name: 'an analysis keeps what is erased after its task',
    rules: ['20'],
    patches: [
      replace(
        'packages/analyses/src/control/reconcile.ts',
        'if (gone.ids.size === 0 && gone.cutOffMs === -Infinity) return [];',
        'if (gone.ids.size >= 0) return [];',
      ),
    ],
    shows: ['notErased', 'wrongResult'],
  },
  {
    name: 'an analysis overlooks an erased answer whose line is a stub by now',
    rules: ['20'],
    patches: [
      replace(
        'packages/analyses/src/results/erasures-since.ts',
        'const isReplaced = before.logBlobs.some((blob) => !listed.has(blob));',
        'const isReplaced = listed.size > 1e9;',
      ),
    ],
    shows: ['notErased', 'wrongResult'],
  },
  {
    name: 'an analysis goes on with the places of a log that was rebuilt',
    rules: ['20'],
    patches: [
      replace(
        'packages/analyses/src/fold/fold-task.ts',
        'found.document.logSince !== logSince',
        'found.document.logSince < Math.min(0, logSince)',
      ),
    ],
    shows: ['countedTwice', 'wrongResult'],
  },
  {
    name: 'nobody goes on with an analysis whose messages were lost',
    rules: ['20'],
    patches: [
      replace(
        'packages/analyses/src/worker/tidy-analyses.ts',
        'idleMs <= abandonedAfterMs',
        'idleMs <= 1e12',
      ),
    ],
    shows: ['garbage', 'wrongResult'],
  },
  {
    name: 'a recount leaves out what came after its plan',
    rules: ['21'],
    patches: [replace(recount, '{ withLater: true } as const', '{ withLater: false } as const')],
    shows: ['wrongResult', 'wrongTotals'],
  },
  {
    name: 'a recount replaces a summary that it has not compared',
    rules: ['21'],
    patches: [
      replace(recount, 'if (differences.length === 0) {', 'if (differences.length === 0 && attempt > 0) {'),
      remove(recount, '      deps.onDifference(path, differences);\n'),
      replace(recount, "known.length > 0 ? 'replaced' : 'equal'", "'equal'"),
      replace(
        recount,
        "outcome: 'replaced', version: next.version",
        "outcome: 'equal', version: next.version",
      ),
      replace(
        recount,
        '{ ifMatch: etag }',
        '{ ifMatch: ((await (deps.summaries as Summaries).read(keyOfPath(path))) as { etag?: string }).etag ?? etag }',
      ),
    ],
    shows: ['wrongTotals', 'wrongManifest', 'wrongResult', 'foreign'],
  },
];
