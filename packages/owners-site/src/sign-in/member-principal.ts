import type { MemberEntry, Principal } from '@canvass/storage';

/** The principal of a member who signs in. */
export function memberPrincipal({ id, name, role }: Pick<MemberEntry, 'id' | 'name' | 'role'>): Principal {
  return { kind: 'member', id, name, role };
}
