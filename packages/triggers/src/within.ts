import type { Clock } from '@canvass/queue';

/** True when the work ended, well or not, within `limitMs`; false when it is still under way. Never rejects. */
export function endsWithin(clock: Clock, work: Promise<unknown>, limitMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = clock.setTimeout(() => resolve(false), limitMs);
    const end = (): void => {
      clock.clearTimeout(timer);
      resolve(true);
    };
    work.then(end, end);
  });
}

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
