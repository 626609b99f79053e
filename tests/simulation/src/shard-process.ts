import { loadSimulation } from './load-simulation.ts';
import { addStats, noStats, type Stats } from './environment/stats.ts';

/** Work for a child process of a fleet: `count` seeds, from `from` on. */
export interface ShardTask {
  readonly from: number;
  readonly count: number;
}

export interface ShardResult {
  readonly stats: Stats;
  /** The first seed with a violation; later ones were not run. */
  readonly failedSeed: number | undefined;
}

const run = await loadSimulation(process.argv[2]);

process.on('message', (task: ShardTask) => {
  void answer(task);
});
process.on('disconnect', () => process.exit());
process.send?.('ready');

async function answer({ from, count }: ShardTask): Promise<void> {
  const stats = noStats();
  let failedSeed: number | undefined;
  for (let seed = from; seed < from + count && failedSeed === undefined; seed += 1) {
    const result = await run(seed);
    addStats(stats, result.stats);
    if (result.violation) failedSeed = seed;
  }
  process.send?.({ stats, failedSeed } satisfies ShardResult);
}
