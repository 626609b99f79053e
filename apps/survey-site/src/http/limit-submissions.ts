import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientKey } from './client-key.ts';
import { problem, retryAfter } from './problem.ts';
import type { RateLimiter } from './rate-limiter.ts';
import type { Refuser } from './refuser.ts';

/** An `onRequest` hook: asked before the body is read, so that what is refused costs neither memory nor parsing. */
export function limitSubmissions(submissions: RateLimiter, { refuse }: Refuser) {
  return (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    const waitMs = submissions.take(clientKey(request));
    if (waitMs === 0) done();
    else refuse(request, reply, problem('rate-limited', { headers: retryAfter(waitMs / 1000) }));
  };
}
