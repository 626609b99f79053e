import { mutants } from './mutants.ts';
import type { ScheduleResult } from './run-schedule.ts';
import { scaledConstants } from './scaled-constants.ts';
import { patchSources } from './mutants/source-patches.ts';
import { Violation } from './environment/violation.ts';

export type RunSeed = (seed: number, options?: { readonly trace?: boolean }) => Promise<ScheduleResult>;

/**
 * Loads the packages under test with scaled limits, and with this mutant if one is named, and returns the simulation
 * that runs on them. Call it once per process: modules are loaded once.
 */
export async function loadSimulation(mutantName?: string): Promise<RunSeed> {
  const mutant = mutants.find(({ name }) => name === mutantName);
  if (mutantName !== undefined && !mutant) throw new Error(`there is no mutant "${mutantName}"`);
  const checkAllPatched = patchSources([...scaledConstants, ...(mutant?.patches ?? [])]);
  const { runSchedule } = await import('./run-schedule.ts');
  checkAllPatched();

  // An unhandled rejection ends a real process.
  let unhandled: Violation | undefined;
  process.on('unhandledRejection', (cause) => {
    unhandled ??= new Violation('fault', `unhandled rejection: ${String(cause)}`, { cause });
  });
  return async (seed, options) => {
    unhandled = undefined;
    // Thousands of errors a second are created and caught here: their stacks would cost more than the schedules.
    Error.stackTraceLimit = options?.trace ? 20 : 0;
    const result = await runSchedule(seed, options);
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
    const violation = result.violation ?? unhandled;
    // A mutant counts as found only by its expected violation.
    const isMeant = violation && (!mutant || mutant.shows.includes(violation.code));
    return { ...result, violation: isMeant ? violation : undefined };
  };
}
