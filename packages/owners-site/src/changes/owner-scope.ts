import type { Clock } from '@canvass/runtime/clock';
import type { Role } from '@canvass/storage';
import type { FastifyRequest } from 'fastify';
import type { Auth, CheckNames, Guard, GuardHook, HttpParts } from '@canvass/web/app';
import type { Refuser } from '@canvass/web/problems';
import type { OwnerLimits, OwnerPorts } from '../ports.ts';
import type { ChangePorts } from './change-ports.ts';
import type { WriteLimit } from './write-limit.ts';

/** What the routes of every feature need, at the desk and in the API. */
export interface OwnerScope extends OwnerPorts, ChangePorts, ScopeParts {
  readonly clock: Clock;
  readonly http: HttpParts;
  readonly limits: OwnerLimits;
  /** Returns the origin at which people reach this site: that of `PUBLIC_URL` or of the request. */
  readonly originOf: (request: FastifyRequest) => string;
}

/** What the API of every feature needs. */
export interface OwnersApi extends OwnerScope, Pick<Auth, 'callerOf' | 'mayStill'> {}

/** What the desk and the API each have of their own. */
export interface ScopeParts {
  /** Makes the `onRequest` hooks of a route. They refuse invalid names, then whoever has not the role. */
  readonly guard: (needed: Role) => (CheckNames | Guard | GuardHook)[];
  /** Makes the same hooks for a route that makes a change. They then refuse what is beyond the tenant's write limit. */
  readonly beforeChange: (change: { readonly needs: Role }) => (CheckNames | Guard | GuardHook)[];
  /** Limits the changes: it counts them by tenant and lets one change of a survey run at a time. */
  readonly writeLimit: WriteLimit;
  /** Refuses with pages at the desk, and with documents in the API. */
  readonly refuser: Refuser;
}

/** `writeLimitFor` gives the site's one write limit the refusals of the scope. */
export function scopeParts(
  refuser: Refuser,
  names: CheckNames,
  guard: (needed: Role) => Guard | GuardHook,
  writeLimitFor: (refuser: Refuser) => WriteLimit,
): ScopeParts {
  const writeLimit = writeLimitFor(refuser);
  return {
    guard: (needed) => [names, guard(needed)],
    beforeChange: ({ needs }) => [names, guard(needs), writeLimit.count],
    writeLimit,
    refuser,
  };
}
