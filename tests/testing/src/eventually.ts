import { setTimeout as delay } from 'node:timers/promises';
import { TestingError } from './errors.ts';

export interface EventuallyOptions {
  /** Default 240,000: busy machines stand still for seconds, and only a hang should end a wait. */
  readonly timeoutMs?: number;
  /**
   * Between two attempts. Default: a tenth of the time so far, from 25 to 200, because each attempt takes processor time from
   * what it waits for.
   */
  readonly intervalMs?: number;
}

const shortestIntervalMs = 25;
const longestIntervalMs = 200;

/**
 * Repeats an assertion until it holds, and returns its value. Only for another process or a real service: use latches and
 * fake clocks for this process. Throws `TestingError` at the deadline, even if an attempt hangs, with the last failure as
 * its cause.
 */
export async function eventually<T>(
  assertion: () => T | Promise<T>,
  { timeoutMs = 240_000, intervalMs }: EventuallyOptions = {},
): Promise<T> {
  const startMs = performance.now();
  const deadline = startMs + timeoutMs;
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
    const nowMs = performance.now();
    const waitMs =
      intervalMs ?? Math.min(longestIntervalMs, Math.max(shortestIntervalMs, (nowMs - startMs) / 10));
    if (nowMs + waitMs >= deadline) {
      const why = last instanceof Error ? last.message : String(last);
      throw new TestingError('eventually-timed-out', `Still not so after ${timeoutMs} ms: ${why}`, {
        cause: last,
      });
    }
    await delay(waitMs);
  }
}
