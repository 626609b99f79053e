import { pause, type Clock } from '@canvass/runtime/clock';

/** Until the signal aborts. */
export async function repeat(
  clock: Clock,
  everyMs: number,
  signal: AbortSignal,
  each: () => Promise<void>,
): Promise<void> {
  while (!signal.aborted) {
    await each();
    await pause(clock, everyMs, signal);
  }
}
