import { dayMs } from '@canvass/runtime/clock';
import { newAccessId, newSecret, type TenantAccessDeps } from './access-deps.ts';
import {
  accessLimits,
  memberEntry,
  type Changed,
  type Invited,
  type Joined,
  type MemberEntry,
  type Refused,
  type TooMany,
} from './access-outcomes.ts';
import { formatSecret, parseSecret } from './api-key.ts';
import { openInvitation } from './open-invitation.ts';
import type { Role } from './roles.ts';
import {
  hasJoined,
  isSameIdentity,
  type Identity,
  type StoredMember,
  type TenantDocument,
} from './tenant-document.ts';

/** Invitations of people to become members of a tenant. */
export interface MemberInvitations {
  /** Adds a member, who joins by the code. It is valid once, for 7 days, and cannot be read again. */
  invite(
    tenant: string,
    member: { readonly name: string; readonly role: Role; readonly email?: string | undefined },
  ): Changed<Invited | TooMany>;
  /** Makes a new code for a member who has not joined. The old one is no longer valid. */
  inviteAgain(tenant: string, id: string): Changed<Invited | Refused<'notFound' | 'hasJoined'>>;
  /** Returns what an invitation offers. */
  findInvitation(
    code: string,
  ): Promise<
    | { readonly outcome: 'open'; readonly tenant: string; readonly member: MemberEntry }
    | Refused<'notFound' | 'expired'>
  >;
  /** Binds an invited member to a person whom a provider knows. */
  join(code: string, identity: Identity): Changed<Joined | Refused<'notFound' | 'expired' | 'alreadyMember'>>;
}

export function createMemberInvitations(deps: TenantAccessDeps): MemberInvitations {
  const { store, clock } = deps;

  const invited = (tenant: string, document: TenantDocument, member: Omit<StoredMember, 'invite'>) => {
    const { secret, hash } = newSecret(deps);
    const until = new Date(clock.now() + accessLimits.invitationDays * dayMs).toISOString();
    const stored = { ...member, invite: { hash, until } };
    const others = document.members.filter(({ id }) => id !== member.id);
    return {
      next: { ...document, members: [...others, stored] },
      done: {
        outcome: 'invited' as const,
        member: memberEntry(stored),
        code: formatSecret('cvi', tenant, secret),
      },
    };
  };

  return {
    invite(tenant, { name, role, email }) {
      const addedAt = new Date(clock.now()).toISOString();
      const member = { id: newAccessId(deps), name, role, addedAt, ...(email !== undefined && { email }) };
      return store.change<Invited | TooMany>(tenant, (document) =>
        document.members.length >= accessLimits.members
          ? { refused: { outcome: 'tooMany', limit: accessLimits.members } }
          : invited(tenant, document, member),
      );
    },

    inviteAgain: (tenant, id) =>
      store.change<Invited | Refused<'notFound' | 'hasJoined'>>(tenant, (document) => {
        const member = document.members.find((each) => each.id === id);
        if (!member) return { refused: { outcome: 'notFound' } };
        if (hasJoined(member)) return { refused: { outcome: 'hasJoined' } };
        return invited(tenant, document, member);
      }),

    async findInvitation(code) {
      const claimed = parseSecret('cvi', code);
      if (!claimed) return { outcome: 'notFound' };
      const found = openInvitation(await store.find(claimed.tenant), claimed.secret, clock.now());
      if (found.outcome !== 'open') return found;
      return { outcome: 'open', tenant: claimed.tenant, member: memberEntry(found.member) };
    },

    async join(code, identity) {
      const claimed = parseSecret('cvi', code);
      if (!claimed) return { outcome: 'notFound' };
      const { tenant, secret } = claimed;
      return store.change<Joined | Refused<'notFound' | 'expired' | 'alreadyMember'>>(tenant, (document) => {
        const found = openInvitation(document, secret, clock.now());
        if (found.outcome !== 'open') return { refused: found };
        if (document.members.some((each) => each.identity && isSameIdentity(each.identity, identity))) {
          return { refused: { outcome: 'alreadyMember' } };
        }
        const { invite: _used, ...member } = found.member;
        const joined = { ...member, identity };
        const members = document.members.map((each) => (each === found.member ? joined : each));
        return {
          next: { ...document, members },
          done: { outcome: 'joined', tenant, member: memberEntry(joined) },
        };
      });
    },
  };
}
