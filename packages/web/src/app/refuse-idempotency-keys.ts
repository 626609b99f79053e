import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { problem } from '../problems/problem.ts';
import type { Refuser } from '../problems/refuser.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A request that is repeated with its `Idempotency-Key` has the effect, and the response, of the first. */
    readonly honoursIdempotencyKey?: boolean;
  }
}

const notHonoured = problem('malformed-request', {
  detail: 'This call takes no Idempotency-Key. Nothing was done: send it without the header.',
});

/**
 * Refuses the header on every POST under `/v1` that does not honour it: a client that sends one relies on it (decision 42). PUT and
 * DELETE need none. Call it before there are routes.
 */
export function refuseIdempotencyKeys(app: FastifyInstance, { refuse }: Refuser): void {
  const check = (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    if (request.headers['idempotency-key'] === undefined) done();
    else refuse(request, reply, notHonoured);
  };
  app.addHook('onRoute', (route) => {
    const isPost = [route.method].flat().includes('POST') && route.url.startsWith('/v1/');
    if (isPost && !route.config?.honoursIdempotencyKey) {
      // Last: whoever has no key for the route learns nothing of it.
      route.onRequest = [route.onRequest ?? [], check].flat();
    }
  });
}
