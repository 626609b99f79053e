import type { FastifyReply, FastifyRequest } from 'fastify';
import { problem, retryAfter } from './problem.ts';
import type { RateLimiter } from './rate-limiter.ts';
import type { Refuser } from './refuser.ts';
import { Turns } from './turns.ts';

/** So much of a definition counts as one write; what it costs to parse and to store goes by its size. */
const bytesPerWrite = 16 * 1024;
/** Each holds a definition in memory several times over. */
const writesAtOnce = 2;
/** What a body without a length is taken for: the largest there may be. */
const unknownBytes = 1024 * 1024;

export interface WriteLimitDeps {
  /** Counts writes by tenant. */
  readonly writes: RateLimiter;
  /** Writes per tenant and minute, as it is told to who exceeds it. */
  readonly writesPerMinute: number;
  readonly refuser: Refuser;
}

/**
 * An `onRequest` hook, after the key was checked and before the body is parsed: it counts a tenant's changes of surveys,
 * and lets few of them go on at once, those of one survey one after the other.
 */
export function limitWrites({ writes, writesPerMinute, refuser }: WriteLimitDeps) {
  const tenants = new Turns(writesAtOnce);
  // Two at one survey would undo each other's work, and begin anew.
  const surveys = new Turns(1);

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const { tenant, survey } = request.params as { tenant: string; survey: string };
    const waitMs = writes.take(tenant, costOf(request));
    if (waitMs > 0) {
      const detail =
        `At most ${writesPerMinute} a minute (RATE_LIMIT_WRITES_PER_MINUTE), where a definition counts once for ` +
        'every 16 KiB of it. Nothing was changed.';
      const headers = retryAfter(waitMs / 1000);
      return refuser.refuse(request, reply, problem('too-many-changes', { detail, headers }));
    }
    const leave = [await tenants.take(tenant), await surveys.take(`${tenant}/${survey}`)];
    const end = once(() => leave.forEach((each) => each()));
    reply.raw.once('finish', end).once('close', end);
    // The client left while it waited: nothing tells so any more.
    if (reply.raw.destroyed) end();
    return undefined;
  };
}

function costOf({ method, headers }: FastifyRequest): number {
  if (method === 'DELETE') return 1;
  const bytes = Number(headers['content-length'] ?? unknownBytes);
  return Math.max(1, Math.ceil(bytes / bytesPerWrite));
}

function once(end: () => void): () => void {
  let isEnded = false;
  return () => {
    if (!isEnded) end();
    isEnded = true;
  };
}
