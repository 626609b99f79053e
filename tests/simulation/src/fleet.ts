import { availableParallelism } from 'node:os';
import { Shard } from './shard.ts';
import { addStats, noStats, type Stats } from './environment/stats.ts';

const seedsPerTask = 200;

export interface FleetResult {
  readonly stats: Stats;
  /** The lowest seed that failed. */
  readonly failedSeed: number | undefined;
}

/** Runs many seeds, with a child process per core. Stops soon after the first seed that fails. */
export async function runFleet(
  {
    from,
    count,
    mutant,
  }: { readonly from: number; readonly count: number; readonly mutant: string | undefined },
  onProgress: (stats: Stats) => void,
): Promise<FleetResult> {
  const stats = noStats();
  let failedSeed: number | undefined;
  let next = from;
  const end = from + count;

  const runShard = async (): Promise<void> => {
    const shard = new Shard();
    try {
      while (next < end && failedSeed === undefined) {
        const first = next;
        next = Math.min(end, first + seedsPerTask);
        const result = await shard.run({ seeds: range(first, next), mutant });
        addStats(stats, result.stats);
        if (result.failed) failedSeed = Math.min(failedSeed ?? Infinity, result.failed.seed);
        onProgress(stats);
      }
    } finally {
      await shard.stop();
    }
  };

  const shards = Math.min(availableParallelism(), Math.ceil(count / seedsPerTask));
  await Promise.all(Array.from({ length: shards }, runShard));
  return { stats, failedSeed };
}

/** The integers from `first` up to, not including, `end`. */
export function range(first: number, end: number): number[] {
  return Array.from({ length: end - first }, (_, index) => first + index);
}
