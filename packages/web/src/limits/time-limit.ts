import type { Clock } from '@canvass/runtime/clock';
import type { FastifyInstance } from 'fastify';
import type { Refuser } from '../problems/refuser.ts';
import { SiteError } from '../problems/site-error.ts';

const timedOut = (limitMs: number): SiteError =>
  new SiteError('timed-out', `the storage did not answer within ${limitMs} ms`);

export interface ReadLimit {
  readonly clock: Pick<Clock, 'setTimeout' | 'clearTimeout'>;
  /** How long a read may take until its response begins, in ms. */
  readonly readLimitMs: number;
}

/**
 * Refuses a GET or HEAD whose response has not begun after `readLimitMs`. Its storage calls run on until their own timeouts,
 * and their results are dropped. A response that has begun to stream is not cut off. Nor are writes: their outcome is
 * worth the wait.
 */
export function limitReads(
  app: FastifyInstance,
  { clock, readLimitMs: limitMs }: ReadLimit,
  refuser: Refuser,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    done();
    // Most pages are in memory, and answered by now: their timers would take as long as finding them.
    if (reply.sent || (request.method !== 'GET' && request.method !== 'HEAD')) return;
    const timer = clock.setTimeout(() => void refuser.fail(request, reply, timedOut(limitMs)), limitMs);
    reply.raw.once('close', () => clock.clearTimeout(timer));
  });
}

/** A signal that aborts after `limitMs`, with a `TimeoutError`. Call `clear` when it is no longer needed. */
export function abortAfter(clock: ReadLimit['clock'], limitMs: number) {
  const controller = new AbortController();
  const timer = clock.setTimeout(() => {
    controller.abort(new DOMException('It took too long.', 'TimeoutError'));
  }, limitMs);
  return { signal: controller.signal, clear: (): void => clock.clearTimeout(timer) };
}

/** Returns whether an error is that of `within`. */
export function isTimedOut(error: unknown): boolean {
  return error instanceof SiteError && error.code === 'timed-out';
}

/** Rejects with `SiteError('timed-out')` when `step` takes longer than `limitMs`; what becomes of it later is ignored. */
export async function within<T>(clock: ReadLimit['clock'], limitMs: number, step: Promise<T>): Promise<T> {
  let timer: unknown;
  const late = new Promise<never>((_resolve, reject) => {
    timer = clock.setTimeout(() => reject(timedOut(limitMs)), limitMs);
  });
  try {
    return await Promise.race([step, late]);
  } finally {
    clock.clearTimeout(timer);
  }
}
