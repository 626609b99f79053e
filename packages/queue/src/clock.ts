/** Time as this package sees it; tests hand in one that they move themselves. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  setTimeout(run: () => void, delayMs: number): unknown;
  clearTimeout(handle: unknown): void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  // What is overdue is due at once; Node would say so, but warn of it.
  setTimeout: (run, delayMs) => setTimeout(run, Math.max(0, delayMs)),
  clearTimeout: (handle) => clearTimeout(handle as NodeJS.Timeout),
};

/** Resolves after `delayMs`, or at once when the signal aborts; never rejects. */
export function pause(clock: Clock, delayMs: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const end = (): void => {
      clock.clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = clock.setTimeout(end, delayMs);
    signal.addEventListener('abort', end);
  });
}

/** True when the work ended, well or not, within `limitMs`; false when it is still under way. Never rejects. */
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
