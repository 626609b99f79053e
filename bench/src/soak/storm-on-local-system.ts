import type { BenchContext } from '../bench.ts';
import { assertCount } from '../errors.ts';
import { startNode } from '../processes.ts';
import { startLocalSystem } from './local-system.ts';
import { readStormReport, type StormReport } from './storm-report.ts';
import type { StormSize } from './storm-size.ts';

/** Of the plan and of the answers. */
export const stormSeed = 2026;

/** Runs a storm on an `npm start` of its own with these settings. Throws if a promise is broken, except one of memory: memory that grows is a goal that is missed, and no answer lost. */
export async function stormOnLocalSystem(
  context: BenchContext,
  { minutes, rate, pace, kills, suspensions, cuts }: StormSize,
  env: Readonly<Record<string, string>>,
): Promise<StormReport & { readonly beganMs: number }> {
  const system = await startLocalSystem(context, env);
  try {
    const sizes = Object.entries({ minutes, rate, pace, kills, suspensions, cuts, seed: stormSeed });
    const beganMs = Date.now();
    const program = startNode(context, 'tests/storms/src/main.ts', { DATA_DIR: system.dataDir }, [
      '--url',
      system.url,
      ...sizes.flatMap(([name, value]) => [`--${name}`, String(value)]),
    ]);
    const report = readStormReport(await program.ended);
    for (const { promise, violations } of report.promises) {
      if (!isOfMemory(promise)) assertCount(`violations of "${promise}"`, violations, 0);
    }
    return { ...report, beganMs };
  } finally {
    await system.stop();
  }
}

/** Whether a promise is about memory. */
export function isOfMemory(promise: string): boolean {
  return promise.startsWith('The memory');
}
