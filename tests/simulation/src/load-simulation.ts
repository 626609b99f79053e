import { mutants } from './mutants.ts';
import type { ScheduleResult } from './run-schedule.ts';
import { scaledConstants } from './scaled-constants.ts';
import { patchSources } from './source-patches.ts';
import { Violation } from './violation.ts';

export type RunSeed = (seed: number, options?: { readonly trace?: boolean }) => Promise<ScheduleResult>;

/**
 * Loads the packages under test, their limits scaled and, where asked for, with one deliberate mistake in them, and
 * gives the simulation that runs on them. Once per process: modules are loaded once.
 */
export async function loadSimulation(mutantName?: string): Promise<RunSeed> {
  const mutant = mutants.find(({ name }) => name === mutantName);
  if (mutantName !== undefined && !mutant) throw new Error(`there is no mutant "${mutantName}"`);
  const checkAllPatched = patchSources([...scaledConstants, ...(mutant?.patches ?? [])]);
  const { runSchedule } = await import('./run-schedule.ts');
  checkAllPatched();

  // A rejection that nobody handles ends a real process.
  let unhandled: Violation | undefined;
  process.on('unhandledRejection', (cause) => {
    unhandled ??= new Violation('fault', `nobody handles: ${String(cause)}`, { cause });
  });
  return async (seed, options) => {
    unhandled = undefined;
    // Thousands of errors a second are made here only to be caught: their stacks would cost more than they tell.
    Error.stackTraceLimit = options?.trace ? 20 : 0;
    const result = await runSchedule(seed, options);
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
    return unhandled && !result.violation ? { ...result, violation: unhandled } : result;
  };
}
