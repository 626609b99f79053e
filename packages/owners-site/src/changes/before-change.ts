import type { Role } from '@canvass/storage';
import type { CheckNames, Guard } from '@canvass/web/app';
import type { WriteLimit } from './write-limit.ts';

/** The `onRequest` hooks of a route that makes this change. */
export type BeforeChange = (change: { readonly needs: Role }) => (CheckNames | Guard)[];

/** Refuses invalid names, then whoever has not the role that the change needs, then what is beyond the tenant's write limit. */
export function hooksBeforeChange(
  names: CheckNames,
  guard: (needed: Role) => Guard,
  writeLimit: Pick<WriteLimit, 'count'>,
): BeforeChange {
  return ({ needs }) => [names, guard(needs), writeLimit.count];
}
