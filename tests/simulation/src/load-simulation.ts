import { Violation } from './environment/violation.ts';
import { PatchedModules } from './mutants/patched-modules.ts';
import { mutants } from './mutants.ts';
import type { runSchedule, ScheduleResult } from './run-schedule.ts';
import { scaledConstants } from './scaled-constants.ts';

export type RunSeed = (seed: number, options?: { readonly trace?: boolean }) => Promise<ScheduleResult>;

let modules: PatchedModules | undefined;
/** An unhandled rejection ends a real process. */
let unhandled: Violation | undefined;

/**
 * Loads the packages under test with scaled limits, and with this mutant if one is named, and returns the simulation
 * that runs on them. One schedule at a time may run in a process.
 */
export async function loadSimulation(mutantName?: string): Promise<RunSeed> {
  const mutant = mutants.find(({ name }) => name === mutantName);
  if (mutantName !== undefined && !mutant) throw new Error(`there is no mutant "${mutantName}"`);
  modules ??= watched(
    new PatchedModules(new URL('./run-schedule.ts', import.meta.url).href, scaledConstants),
  );
  const exports = await (mutant ? modules.loadWith(mutant.patches) : modules.load());
  const run = (exports as { readonly runSchedule: typeof runSchedule }).runSchedule;
  return async (seed, options) => {
    unhandled = undefined;
    // Thousands of errors a second are created and caught here: their stacks would cost more than the schedules.
    Error.stackTraceLimit = options?.trace ? 20 : 0;
    const result = await run(seed, options);
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
    const violation = result.violation ?? unhandled;
    // A mutant counts as found only by its expected violation.
    const isMeant = violation && (!mutant || mutant.shows.includes(violation.code));
    return { ...result, violation: isMeant ? violation : undefined };
  };
}

function watched<T>(loaded: T): T {
  process.on('unhandledRejection', (cause) => {
    unhandled ??= new Violation('fault', `unhandled rejection: ${String(cause)}`, { cause });
  });
  return loaded;
}
