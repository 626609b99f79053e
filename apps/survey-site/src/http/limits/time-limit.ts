import type { FastifyInstance } from 'fastify';
import type { Refuser } from '../problems/refuser.ts';
import { SiteError } from '../problems/site-error.ts';

const timedOut = (limitMs: number): SiteError =>
  new SiteError('timedOut', `the storage did not answer within ${limitMs} ms`);

/**
 * Refuses a GET or HEAD whose response has not begun after `limitMs`. Its storage calls run on until their own timeouts,
 * and their results are dropped. A response that has begun to stream is not cut off. Nor are writes: their outcome is
 * worth the wait.
 */
export function limitReads(app: FastifyInstance, limitMs: number, refuser: Refuser): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.method === 'GET' || request.method === 'HEAD') {
      const timer = setTimeout(() => void refuser.fail(request, reply, timedOut(limitMs)), limitMs);
      const clear = (): void => clearTimeout(timer);
      reply.raw.once('finish', clear).once('close', clear);
    }
    done();
  });
}

/** Rejects with `SiteError('timedOut')` when `step` takes longer than `limitMs`; what becomes of it later is ignored. */
export async function within<T>(limitMs: number, step: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(timedOut(limitMs)), limitMs);
  });
  try {
    return await Promise.race([step, late]);
  } finally {
    clearTimeout(timer);
  }
}
