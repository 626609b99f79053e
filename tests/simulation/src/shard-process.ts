import { loadSimulation } from './load-simulation.ts';
import { addStats, noStats, type Stats } from './stats.ts';

/** What a fleet asks of its child processes: schedules of so many seeds from this one. */
export interface ShardTask {
  readonly from: number;
  readonly count: number;
}

export interface ShardResult {
  readonly stats: Stats;
  /** The first seed that showed a violation; those after it were not run. */
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
