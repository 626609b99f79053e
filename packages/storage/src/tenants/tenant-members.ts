import type { TenantAccessDeps } from './access-deps.ts';
import {
  memberEntry,
  type Changed,
  type MemberEntry,
  type MemberRemoved,
  type Refused,
  type RoleChanged,
} from './access-outcomes.ts';
import type { Role } from './roles.ts';
import {
  hasOwner,
  isSameIdentity,
  type Identity,
  type StoredMember,
  type TenantDocument,
} from './tenant-document.ts';
import type { Edit } from './tenant-store.ts';

/** The members of a tenant. */
export interface TenantMembers {
  changeRole(
    tenant: string,
    id: string,
    role: Role,
  ): Changed<RoleChanged | Refused<'notFound' | 'lastOwner'>>;
  removeMember(tenant: string, id: string): Changed<MemberRemoved | Refused<'notFound' | 'lastOwner'>>;
  /** Returns the member who is this person. Undefined if there is none. */
  findMember(tenant: string, identity: Identity): Promise<MemberEntry | undefined>;
}

export function createTenantMembers({ store }: Pick<TenantAccessDeps, 'store'>): TenantMembers {
  return {
    changeRole: (tenant, id, role) =>
      store.change(
        tenant,
        editMember<RoleChanged>(id, (member) => {
          const to = { ...member, role };
          return { to: [to], done: { outcome: 'changed', member: memberEntry(to), before: member.role } };
        }),
      ),

    removeMember: (tenant, id) =>
      store.change(
        tenant,
        editMember<MemberRemoved>(id, (member) => ({
          to: [],
          done: { outcome: 'removed', member: memberEntry(member) },
        })),
      ),

    async findMember(tenant, identity) {
      const document = await store.find(tenant);
      const member = document?.members.find(
        (each) => each.identity && isSameIdentity(each.identity, identity),
      );
      return member && memberEntry(member);
    },
  };
}

/** Makes the edit of one member. It is refused if it would leave no owner. */
const editMember =
  <Done>(id: string, edit: (member: StoredMember) => { readonly to: StoredMember[]; readonly done: Done }) =>
  (document: TenantDocument): Edit<Done | Refused<'notFound' | 'lastOwner'>> => {
    const member = document.members.find((each) => each.id === id);
    if (!member) return { refused: { outcome: 'notFound' } };
    const { to, done } = edit(member);
    const members = document.members.flatMap((each) => (each === member ? to : [each]));
    const next = { ...document, members };
    return hasOwner(next) ? { next, done } : { refused: { outcome: 'lastOwner' } };
  };
