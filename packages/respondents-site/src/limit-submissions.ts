import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientKey, type RateLimiter } from '@canvass/web/limits';
import { type Problem, rateLimited, type Refuser } from '@canvass/web/problems';

/** An `onRequest` hook, called before the body is read: a refused submission costs neither memory nor parsing. */
export function limitSubmissions(submissions: RateLimiter, { refuse }: Refuser) {
  return (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    const waitMs = submissions.take(clientKey(request));
    if (waitMs === 0) done();
    else refuse(request, reply, tooManySubmissions(submissions, waitMs));
  };
}

export function tooManySubmissions({ limit }: Pick<RateLimiter, 'limit'>, waitMs: number): Problem {
  return rateLimited(
    waitMs,
    `An address may send ${limit} submissions per 10 s (RATE_LIMIT_PER_10_S); a survey of more than 16 KiB ` +
      'that is loaded or rendered for it, with the text of a form, counts as several, and so do ten lines of a batch. Nothing was stored.',
  );
}
