import { hasRole, type Role } from '@canvass/storage';
import type { Caller } from '@canvass/web/app';

/** A change that owners make, by the API or at the desk: it writes, and records what it did in the audit trail. */
export interface OwnerChange<Deps, Args extends readonly unknown[], Outcome> {
  (deps: Deps, caller: Caller, ...args: Args): Promise<Outcome>;
  /** The role that it needs. The guards of its routes refuse everyone else before a body is read. */
  readonly needs: Role;
}

/** Makes a change that only callers with the role `needs` may make. `make` writes it and records it in the audit trail. */
export function ownerChange<Deps, Args extends readonly unknown[], Outcome>(
  needs: Role,
  make: (deps: Deps, caller: Caller, ...args: Args) => Promise<Outcome>,
): OwnerChange<Deps, Args, Outcome> {
  const change = async (deps: Deps, caller: Caller, ...args: Args): Promise<Outcome> => {
    if (!hasRole(caller.principal.role, needs)) throw new Error(`no guard asked for the role ${needs}`);
    return make(deps, caller, ...args);
  };
  return Object.assign(change, { needs });
}
