import type { FastifyInstance } from 'fastify';
import { problem } from './problem.ts';
import type { Refuser } from './refuser.ts';

/** Refuses what RFC 9112 wants refused; Node would do so by itself, but in no problem document. */
export function requireHost(app: FastifyInstance, { refuse }: Refuser): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.raw.headers.host !== undefined || request.raw.httpVersion === '1.0') done();
    else refuse(request, reply, problem('malformed-request', { detail: 'The Host header is missing.' }));
  });
}
