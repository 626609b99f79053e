import type { Analysis } from '@canvass/analyses';
import { hasRole, type Principal } from '@canvass/storage';

/** An analysis: editors, and whoever started it. A recount replaces totals: editors. */
export function mayCancel(
  { kind, id, role }: Pick<Principal, 'kind' | 'id' | 'role'>,
  { request, startedBy }: Pick<Analysis, 'request' | 'startedBy'>,
): boolean {
  if (hasRole(role, 'editor')) return true;
  return request.kind === 'analysis' && startedBy?.kind === kind && startedBy.id === id;
}
