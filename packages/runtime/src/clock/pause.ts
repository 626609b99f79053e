import type { Clock } from './clock.ts';

/** Resolves after `delayMs`, or at once when the signal aborts; never rejects. */
export function pause(clock: Clock, delayMs: number, signal?: AbortSignal): Promise<void> {
  if (signal?.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const end = (): void => {
      clock.clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = clock.setTimeout(end, delayMs);
    signal?.addEventListener('abort', end);
  });
}

/** Resolves to true when the work settles within `limitMs`, to false if it is still under way then; never rejects. */
export async function endsWithin(clock: Clock, work: Promise<unknown>, limitMs: number): Promise<boolean> {
  const ended = new AbortController();
  const inTime = work.then(
    () => true,
    () => true,
  );
  const tooLate = pause(clock, limitMs, ended.signal).then(() => false);
  try {
    return await Promise.race([inTime, tooLate]);
  } finally {
    ended.abort();
  }
}
