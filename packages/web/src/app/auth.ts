import { createHash, timingSafeEqual } from 'node:crypto';
import { hasRole, type LastUses, type Principal, type Role, type Tenants } from '@canvass/storage';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientKey } from '../limits/client-key.ts';
import type { HeldRefusals } from '../limits/held-refusals.ts';
import type { RateLimiter } from '../limits/rate-limiter.ts';
import { namesOf } from './names.ts';
import { problem, rateLimited, type Problem } from '../problems/problem.ts';
import type { Refuser } from '../problems/refuser.ts';

export interface AuthDeps {
  readonly tenants: Pick<Tenants, 'authenticate' | 'authenticateNow'>;
  readonly lastUses: Pick<LastUses, 'note'>;
  readonly adminApiKey: string;
  /** Counts failed keys by address. */
  readonly failures: RateLimiter;
  /** Delays the refusals of clients that have failed too often. */
  readonly held: HeldRefusals;
  readonly refuser: Refuser;
}

/** An `onRequest` hook that passes a request on at once by `done` if it can, and otherwise returns a promise, as Fastify lets it. */
export type GuardHook = (
  request: FastifyRequest,
  reply: FastifyReply,
  done: (error?: Error) => void,
) => void | Promise<unknown>;

/** An `onRequest` hook: refuses the request, or lets it pass. */
export type Guard = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | undefined>;

const challenge = (error?: 'invalid_token') => ({
  'www-authenticate': `Bearer realm="canvass"${error === undefined ? '' : `, error="${error}"`}`,
});

/** The key, member or person that makes a request, and the tenant that the request is about. */
export interface Caller {
  readonly tenant: string;
  readonly principal: Principal;
}

/** Checks the operator's key that came in a form instead of a header. Returns undefined for the right key, otherwise the refusal. */
export type CheckKey = (key: string, request: FastifyRequest) => Promise<Problem | undefined>;

/** Checks a tenant's key that came in a form instead of a header. */
export type CheckTenantKey = (
  key: string,
  request: FastifyRequest,
) => Promise<
  ({ readonly outcome: 'tenant' } & Caller) | { readonly outcome: 'refused'; readonly problem: Problem }
>;

export interface Auth {
  /** Lets a request pass with the operator's key. */
  readonly operator: Guard;
  /** Lets a request pass with a key of the tenant in its address that has this role. */
  readonly tenant: (needed: Role) => Guard;
  /** Does the same as a hook. A key that has passed before passes at once: most of the time of a small read would be its promises. */
  readonly tenantHook: (needed: Role) => GuardHook;
  /** Returns whether a key that has passed before may do what a role may, without waiting, and notes its use. Otherwise the hook decides. */
  readonly passesNow: (authorization: string | undefined, tenant: string, needed: Role) => boolean;
  /** Returns the caller of a request that `tenant` has let pass. Throws for any other request. */
  readonly callerOf: (request: FastifyRequest) => Caller;
  /** Returns whether the key of a request that `tenant` has let pass would still pass. Streams ask again and again. */
  readonly mayStill: (request: FastifyRequest, needed: Role) => Promise<boolean>;
  /** Compares and counts the operator's key as the hook does. */
  readonly checkOperatorKey: CheckKey;
  /** Looks up and counts a tenant's key as the hook does. */
  readonly checkTenantKey: CheckTenantKey;
  /**
   * Counts a failed guess of something else, such as an invitation, towards the same limit. `address` is that of the client, read when its
   * request arrived. Returns the given refusal, or that of too many guesses.
   */
  readonly countFailure: (refused: Problem, request: FastifyRequest, address: string) => Promise<Problem>;
}

export function createAuth({ tenants, lastUses, adminApiKey, failures, held, refuser }: AuthDeps): Auth {
  const adminDigest = digest(adminApiKey);
  const callers = new WeakMap<FastifyRequest, Caller>();

  const guarded =
    (check: (key: string, request: FastifyRequest) => Promise<Problem | undefined>): Guard =>
    async (request, reply) => {
      // The address is read first: a client that resets its connection has none afterwards.
      const address = clientKey(request);
      const key = bearer(request.headers.authorization);
      if (key === undefined) {
        return refuser.refuse(request, reply, problem('unauthenticated', { headers: challenge() }));
      }
      const refused = await check(key, request);
      if (refused === undefined) return undefined;
      return refuser.refuse(request, reply, await counted(refused, request, address));
    };

  const countFailure: Auth['countFailure'] = async (refused, request, address) => {
    const waitMs = failures.take(address);
    if (waitMs === 0) return refused;
    // Guessing on many connections at once must not gain more guesses.
    if (!(await held.hold())) request.raw.socket.destroy();
    return tooManyWrongKeys(waitMs);
  };
  // Only wrong keys are counted: a right key passes, even if others behind the same address try wrong ones.
  const counted: Auth['countFailure'] = (refused, request, address) =>
    refused.type === 'unauthenticated' ? countFailure(refused, request, address) : Promise.resolve(refused);
  // Digests have equal lengths, so that the duration reveals nothing.
  const isOperators = (key: string): boolean => timingSafeEqual(digest(key), adminDigest);

  /** Returns why a known key may not do what a route does; undefined if it may. */
  const admit = (request: FastifyRequest, found: Caller, needed: Role): Problem | undefined => {
    const { tenant, principal } = found;
    if (!isOfTenant(request, tenant)) return problem('forbidden');
    if (!hasRole(principal.role, needed)) return roleTooLow(principal, needed);
    callers.set(request, found);
    lastUses.note(tenant, principal);
    return undefined;
  };
  const tenantGuard: Auth['tenant'] = (needed) =>
    guarded(async (key, request) => {
      const found = await tenants.authenticate(key);
      return found.outcome === 'unknown' ? wrongKey() : admit(request, found, needed);
    });

  return {
    operator: guarded((key) => Promise.resolve(isOperators(key) ? undefined : wrongKey())),
    checkOperatorKey: async (key, request) =>
      isOperators(key) ? undefined : counted(wrongKey(), request, clientKey(request)),
    tenant: tenantGuard,
    tenantHook: (needed) => {
      const guard = tenantGuard(needed);
      return (request, reply, done) => {
        const key = bearer(request.headers.authorization);
        const found = key === undefined ? undefined : tenants.authenticateNow(key);
        const refused = found && admit(request, found, needed);
        if (found === undefined) return guard(request, reply);
        if (refused === undefined) done();
        else refuser.refuse(request, reply, refused);
        return undefined;
      };
    },
    passesNow: (authorization, tenant, needed) => {
      const found = tenants.authenticateNow(bearer(authorization) ?? '');
      if (found?.tenant !== tenant || !hasRole(found.principal.role, needed)) return false;
      lastUses.note(tenant, found.principal);
      return true;
    },
    callerOf: (request) => {
      const caller = callers.get(request);
      if (caller === undefined) throw new Error('this route has no key check');
      return caller;
    },
    mayStill: async (request, needed) => {
      const found = await tenants.authenticate(bearer(request.headers.authorization) ?? '');
      if (found.outcome === 'unknown') return false;
      return isOfTenant(request, found.tenant) && hasRole(found.principal.role, needed);
    },
    checkTenantKey: async (key, request) => {
      // The address is read first: a client that resets its connection has none afterwards.
      const address = clientKey(request);
      const found = await tenants.authenticate(key);
      return found.outcome === 'tenant'
        ? found
        : { outcome: 'refused', problem: await counted(wrongKey(), request, address) };
    },
    countFailure,
  };
}

function isOfTenant(request: FastifyRequest, tenant: string): boolean {
  return namesOf(request).tenant === tenant;
}

function roleTooLow({ name, role }: Principal, needed: Role): Problem {
  return problem('role-too-low', {
    detail: `This needs the role ${needed}. The key “${name}” has the role ${role}.`,
  });
}

function tooManyWrongKeys(waitMs: number): Problem {
  const refused = rateLimited(waitMs, 'Too many keys or sign-ins from this address were wrong.');
  return { ...refused, headers: { ...refused.headers, connection: 'close' } };
}

function wrongKey(): Problem {
  return problem('unauthenticated', { headers: challenge('invalid_token') });
}

function bearer(authorization: string | undefined): string | undefined {
  return /^Bearer +([\x21-\x7e]+) *$/i.exec(authorization ?? '')?.[1];
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
