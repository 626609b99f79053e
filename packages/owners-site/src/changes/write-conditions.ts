import type { FastifyRequest } from 'fastify';
import type { Preconditions } from '@canvass/web/headers';
import { problem, type Problem } from '@canvass/web/problems';

export function preconditionsOf({ headers }: FastifyRequest): Preconditions {
  return { ifMatch: headers['if-match'], ifNoneMatch: headers['if-none-match'] };
}

/** Makes the problem of a failed precondition. `etag` is that of the existing document, if there is one. */
export function preconditionFailed(etag: string | undefined): Problem {
  const detail = etag === undefined ? 'It does not exist.' : `Its ETag is ${etag}. Read it again.`;
  return problem('precondition-failed', { detail });
}
