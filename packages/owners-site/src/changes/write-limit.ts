import type { Clock } from '@canvass/runtime/clock';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Guard, namesOf } from '@canvass/web/app';
import { isAbandoned, KeyedSemaphore, RateLimiter } from '@canvass/web/limits';
import { problem, type Refuser, retryAfter } from '@canvass/web/problems';

/** A definition counts as one write per 16 KiB: the cost of parsing and storing it grows with its size. */
const bytesPerWrite = 16 * 1024;
/**
 * A tenant's changes are written at most this many at once; further ones wait. Each write holds a definition in memory several times over.
 */
const concurrentWrites = 2;
/** A body without a Content-Length counts as this many bytes, the most that a JSON body may have. */
const unknownBytes = 1024 * 1024;

export interface WriteLimitDeps {
  readonly writesPerMinute: number;
  readonly clock: Pick<Clock, 'now'>;
  /** Called at the end of each turn, in which something may have been changed. */
  readonly onChanged: (tenant: string) => void;
}

/** Limits a tenant's changes of surveys and drafts. */
export interface WriteLimit {
  /** An `onRequest` hook for after the key check: counts a change before its body is read. */
  readonly count: Guard;
  /**
   * Counts what a change writes beside its body, once for each 16 KiB of its JSON. Only later changes are refused for it:
   * this one is nearly done.
   */
  charge(request: FastifyRequest, written: object): void;
  /**
   * Runs the handler of a change in its turn: few per tenant at a time, one per survey. Call it after the body has
   * arrived, so that a stalled body delays no others. Drops a request whose client has left.
   */
  inTurn(
    request: FastifyRequest,
    reply: FastifyReply,
    work: () => Promise<FastifyReply>,
  ): Promise<FastifyReply>;
  /**
   * Does the same for a change whose response takes long to send: the turn ends with the work, before the response is sent. Returns
   * undefined if the client has left.
   */
  turn<T extends object>(
    request: FastifyRequest,
    reply: FastifyReply,
    work: () => Promise<T>,
  ): Promise<T | undefined>;
}

/** Makes the limits that all plugins share: one count and one set of turns for each tenant. `refuser` sends the refusals of one plugin. */
export function limitWrites(deps: WriteLimitDeps): (refuser: Refuser) => WriteLimit {
  const { writesPerMinute, clock, onChanged } = deps;
  // The changes of a tenant in a minute; beyond the limit: 429.
  const writes = new RateLimiter({ limit: writesPerMinute, windowMs: 60_000 }, clock);
  const tenants = new KeyedSemaphore(concurrentWrites);
  // Two writers of one survey would conflict, and retry.
  const surveys = new KeyedSemaphore(1);

  function inTurn<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
    const tenant = tenantOf(request);
    const { survey } = namesOf(request);
    const run = () => tenants.run(tenant, () => work().finally(() => onChanged(tenant)));
    // The survey first: a request that waits for its survey holds no turn of the tenant.
    return survey === undefined ? run() : surveys.run(`${tenant}/${survey}`, run);
  }

  return (refuser) => ({
    async count(request, reply) {
      const waitMs = writes.take(tenantOf(request), costOf(request));
      if (waitMs === 0) return undefined;
      const detail =
        `At most ${writes.limit} per minute (RATE_LIMIT_WRITES_PER_MINUTE); a definition or a draft counts once per 16 KiB. ` +
        'Nothing was changed.';
      const headers = retryAfter(waitMs / 1000);
      return refuser.refuse(request, reply, problem('too-many-changes', { detail, headers }));
    },

    charge(request, written) {
      const cost = Math.floor(JSON.stringify(written).length / bytesPerWrite);
      if (cost > 0) writes.take(tenantOf(request), cost);
    },

    // A reply is awaited until it is sent.
    inTurn: (request, reply, work) => inTurn(request, async () => (isAbandoned(reply) ? reply : work())),

    turn: (request, reply, work) => inTurn(request, async () => (isAbandoned(reply) ? undefined : work())),
  });
}

function tenantOf(request: FastifyRequest): string {
  return namesOf(request).tenant ?? '';
}

function costOf({ method, headers }: FastifyRequest): number {
  if (method === 'DELETE') return 1;
  const bytes = Number(headers['content-length'] ?? unknownBytes);
  return Math.max(1, Math.ceil(bytes / bytesPerWrite));
}
