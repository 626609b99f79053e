import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { ShardResult, ShardTask } from './shard-process.ts';
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

  const takeTask = (): ShardTask | undefined => {
    if (next >= end || failedSeed !== undefined) return undefined;
    const task = { from: next, count: Math.min(seedsPerTask, end - next) };
    next += task.count;
    return task;
  };

  const runChild = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const shard = fileURLToPath(new URL('./shard-process.ts', import.meta.url));
      const child = fork(shard, mutant === undefined ? [] : [mutant]);
      const assign = (): void => {
        const task = takeTask();
        if (task) child.send(task);
        else child.disconnect();
      };
      child.on('message', (message: ShardResult | 'ready') => {
        if (message !== 'ready') {
          addStats(stats, message.stats);
          if (message.failedSeed !== undefined)
            failedSeed = Math.min(failedSeed ?? Infinity, message.failedSeed);
          onProgress(stats);
        }
        assign();
      });
      child.on('error', reject);
      child.on('exit', (code) =>
        code === 0 ? resolve() : reject(new Error(`a shard ended with code ${code}`)),
      );
    });

  const children = Math.min(availableParallelism(), Math.ceil(count / seedsPerTask));
  await Promise.all(Array.from({ length: children }, runChild));
  return { stats, failedSeed };
}
