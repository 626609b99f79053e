import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientKey } from '../http/limits/client-key.ts';
import { rateLimited } from '../http/problems/problem.ts';
import type { RateLimiter } from '../http/limits/rate-limiter.ts';
import type { Refuser } from '../http/problems/refuser.ts';

/** An `onRequest` hook: asked before the body is read, so that what is refused costs neither memory nor parsing. */
export function limitSubmissions(submissions: RateLimiter, { refuse }: Refuser) {
  const detail =
    `At most ${submissions.limit} submissions of an address in 10 s (RATE_LIMIT_PER_10_S), where a survey of more than ` +
    '16 KiB that is loaded or rendered counts as several. Nothing was stored.';
  return (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    const waitMs = submissions.take(clientKey(request));
    if (waitMs === 0) done();
    else refuse(request, reply, rateLimited(waitMs, detail));
  };
}
