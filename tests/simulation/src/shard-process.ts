import { loadSimulation, type RunSeed } from './load-simulation.ts';
import { addStats, noStats, type Stats } from './environment/stats.ts';
import { describeSchedule } from './report.ts';
import type { ViolationCode } from './environment/violation.ts';

/** Work for a `Shard`. */
export interface ShardTask {
  readonly seeds: readonly number[];
  /** Its name. Default: the code as it is. */
  readonly mutant?: string | undefined;
  /** Whether the result has the trace of each schedule. */
  readonly trace?: boolean;
}

export interface FailedSchedule {
  readonly seed: number;
  readonly code: ViolationCode;
  readonly message: string;
}

export interface ShardResult {
  readonly stats: Stats;
  /** The first seed with a violation; later ones were not run. */
  readonly failed: FailedSchedule | undefined;
  /** Empty unless they were asked for. */
  readonly traces: readonly string[];
}

/** `error`: the task could not be run. */
export type ShardAnswer = { readonly result: ShardResult } | { readonly error: string };

let loaded: { readonly mutant: string | undefined; readonly run: RunSeed } | undefined;

process.on('message', (task: ShardTask) => {
  void perform(task)
    .then(
      (result): ShardAnswer => ({ result }),
      (error: unknown): ShardAnswer => ({ error: error instanceof Error ? error.message : String(error) }),
    )
    .then((answer) => process.send?.(answer));
});
process.on('disconnect', () => process.exit());

async function perform({ seeds, mutant, trace = false }: ShardTask): Promise<ShardResult> {
  if (loaded?.mutant !== mutant || !loaded) loaded = { mutant, run: await loadSimulation(mutant) };
  const stats = noStats();
  const traces: string[] = [];
  for (const seed of seeds) {
    const result = await loaded.run(seed, { trace });
    addStats(stats, result.stats);
    if (trace) traces.push(describeSchedule(result));
    const { violation } = result;
    if (violation)
      return { stats, traces, failed: { seed, code: violation.code, message: violation.message } };
  }
  return { stats, traces, failed: undefined };
}
