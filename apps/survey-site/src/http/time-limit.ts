import type { FastifyInstance } from 'fastify';
import { SiteError } from './errors.ts';
import type { Refuser } from './refuser.ts';

const timedOut = (limitMs: number): SiteError =>
  new SiteError('timedOut', `the storage did not answer within ${limitMs} ms`);

/**
 * Refuses what is read and not there after `limitMs`, whatever it waits for. Its storage calls go on until their own
 * timeouts end them, and what comes of them is dropped. Writes are not cut off: their outcome is worth the wait.
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

/** The same for one step of a request that is no read. */
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
