import { setTimeout as delay } from 'node:timers/promises';

export interface WaitOptions {
  readonly withinMs: number;
  readonly everyMs: number;
  readonly signal: AbortSignal;
}

/** Repeats `check` until it returns true. Returns false when the time is over or the signal is aborted. */
export async function waitUntil(
  check: () => boolean | Promise<boolean>,
  options: WaitOptions,
): Promise<boolean> {
  const deadline = performance.now() + options.withinMs;
  while (!options.signal.aborted) {
    if (await check()) return true;
    if (performance.now() >= deadline) return false;
    await delay(options.everyMs, undefined, { signal: options.signal }).catch(() => {
      // Only the signal ends a delay early; the loop checks it.
    });
  }
  return false;
}
