import type { FastifyReply, FastifyRequest } from 'fastify';
import { isAbandoned } from '../http/limits/abandoned.ts';
import type { Guard } from '../http/auth.ts';
import { problem, retryAfter } from '../http/problems/problem.ts';
import type { RateLimiter } from '../http/limits/rate-limiter.ts';
import type { Refuser } from '../http/problems/refuser.ts';
import { Turns } from '../http/limits/turns.ts';

/** So much of a definition counts as one write; what it costs to parse and to store goes by its size. */
const bytesPerWrite = 16 * 1024;
/** Each holds a definition in memory several times over. */
const writesAtOnce = 2;
/** What a body without a length is taken for: the largest there may be. */
const unknownBytes = 1024 * 1024;

export interface WriteLimitDeps {
  /** Counts writes by tenant. */
  readonly writes: RateLimiter;
  readonly refuser: Refuser;
}

/** Bounds a tenant's changes of surveys. */
export interface WriteLimit {
  /** An `onRequest` hook, after the key was checked: counts a change before its body is read. */
  readonly count: Guard;
  /**
   * Runs the handler of a change when it is its turn: few of a tenant go on at once, those of one survey one after the
   * other. Call it once the body is here: a stalled body must not hold up others. A request whose client left is dropped.
   */
  inTurn(
    request: FastifyRequest,
    reply: FastifyReply,
    work: () => Promise<FastifyReply>,
  ): Promise<FastifyReply>;
}

export function limitWrites({ writes, refuser }: WriteLimitDeps): WriteLimit {
  const tenants = new Turns(writesAtOnce);
  // Two at one survey would undo each other's work, and retry.
  const surveys = new Turns(1);

  return {
    async count(request, reply) {
      const waitMs = writes.take(tenantOf(request), costOf(request));
      if (waitMs === 0) return undefined;
      const detail =
        `At most ${writes.limit} a minute (RATE_LIMIT_WRITES_PER_MINUTE), where a definition counts once for ` +
        'every 16 KiB of it. Nothing was changed.';
      const headers = retryAfter(waitMs / 1000);
      return refuser.refuse(request, reply, problem('too-many-changes', { detail, headers }));
    },

    inTurn(request, reply, work) {
      const tenant = tenantOf(request);
      const { survey } = request.params as { survey: string };
      // The survey first: a request that waits for its survey holds no turn of the tenant.
      return surveys.run(`${tenant}/${survey}`, () =>
        tenants.run(tenant, async () => (isAbandoned(reply) ? reply : work())),
      );
    },
  };
}

function tenantOf({ params }: FastifyRequest): string {
  return (params as { tenant: string }).tenant;
}

function costOf({ method, headers }: FastifyRequest): number {
  if (method === 'DELETE') return 1;
  const bytes = Number(headers['content-length'] ?? unknownBytes);
  return Math.max(1, Math.ceil(bytes / bytesPerWrite));
}
