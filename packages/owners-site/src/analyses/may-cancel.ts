import type { Analysis } from '@canvass/analyses';
import { hasRole, type Principal } from '@canvass/storage';

/** Returns whether somebody may cancel an analysis: its author and editors may. A recount replaces totals, so only editors may cancel it. */
export function mayCancel(
  { kind, id, role }: Pick<Principal, 'kind' | 'id' | 'role'>,
  { request, startedBy }: Pick<Analysis, 'request' | 'startedBy'>,
): boolean {
  if (hasRole(role, 'editor')) return true;
  return request.kind === 'analysis' && startedBy?.kind === kind && startedBy.id === id;
}
