import { setTimeout as delay } from 'node:timers/promises';

export interface WaitOptions {
  readonly withinMs: number;
  readonly everyMs: number;
  readonly signal: AbortSignal;
}

/** Asks again and again until the answer is yes: true. False when the time is over or the signal was given. */
export async function waitUntil(
  check: () => boolean | Promise<boolean>,
  options: WaitOptions,
): Promise<boolean> {
  const deadline = performance.now() + options.withinMs;
  while (!options.signal.aborted) {
    if (await check()) return true;
    if (performance.now() >= deadline) return false;
    await delay(options.everyMs, undefined, { signal: options.signal }).catch(() => {
      // Only the signal ends a delay early; the loop sees it.
    });
  }
  return false;
}
