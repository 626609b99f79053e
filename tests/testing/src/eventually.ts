import { setTimeout as delay } from 'node:timers/promises';
import { TestingError } from './errors.ts';

export type EventuallyOptions = {
  /** Default 60,000. */
  readonly timeoutMs?: number;
  /** Between two attempts; default 25. */
  readonly intervalMs?: number;
};

/**
 * Repeats an assertion until it holds, and returns its value. Only for another process or a real service: use latches and
 * fake clocks for this process. Throws `TestingError` at the deadline, even if an attempt hangs, with the last failure as
 * its cause.
 */
export async function eventually<T>(
  assertion: () => T | Promise<T>,
  { timeoutMs = 60_000, intervalMs = 25 }: EventuallyOptions = {},
): Promise<T> {
  const deadline = performance.now() + timeoutMs;
  let last: unknown = new Error('the first attempt has not ended');
  for (;;) {
    const timer = new AbortController();
    try {
      const tooLate = delay(Math.max(0, deadline - performance.now()), undefined, { signal: timer.signal });
      return await Promise.race([(async () => assertion())(), tooLate.then(() => Promise.reject(last))]);
    } catch (error) {
      last = error;
    } finally {
      timer.abort();
    }
    if (performance.now() + intervalMs >= deadline) {
      const why = last instanceof Error ? last.message : String(last);
      throw new TestingError('eventually-timed-out', `Still not so after ${timeoutMs} ms: ${why}`, {
        cause: last,
      });
    }
    await delay(intervalMs);
  }
}
