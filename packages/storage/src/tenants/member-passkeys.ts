import {
  accessLimits,
  memberEntry,
  type Changed,
  type Joined,
  type MemberEntry,
  type Refused,
  type TooMany,
} from './access-outcomes.ts';
import { newAccessId, type TenantAccessDeps } from './access-deps.ts';
import { parseSecret } from './api-key.ts';
import { openInvitation } from './open-invitation.ts';
import { hasOwner, type StoredMember, type StoredPasskey, type TenantDocument } from './tenant-document.ts';
import type { Edit } from './tenant-store.ts';

interface PasskeyAdded {
  readonly outcome: 'added';
}
interface PasskeyRemoved {
  readonly outcome: 'removed';
  readonly name: string;
}

/** The passkeys of members who sign in without a provider. */
export interface MemberPasskeys {
  /** Makes an invited person a member who signs in without a provider. The invitation is used up. */
  joinHere(code: string): Changed<Joined | Refused<'notFound' | 'expired'>>;
  /** Adds a passkey of such a member. `known`: the member has it already. `notFound`: no such member, or one of a provider. */
  addPasskey(
    tenant: string,
    memberId: string,
    passkey: Omit<StoredPasskey, 'addedAt'>,
  ): Changed<PasskeyAdded | TooMany | { readonly outcome: 'known' } | Refused<'notFound'>>;
  /** Also ends the sessions of the member, because one of them may be on the device that is given up. */
  removePasskey(
    tenant: string,
    memberId: string,
    passkeyId: string,
  ): Changed<PasskeyRemoved | Refused<'notFound' | 'lastOwner'>>;
  /** Ends the sessions of such a member, and the links that sign them in. */
  endSessions(
    tenant: string,
    memberId: string,
  ): Changed<{ readonly outcome: 'ended'; readonly member: MemberEntry } | Refused<'notFound'>>;
  /** Returns a passkey and its member. Undefined if there is none. */
  findPasskey(
    tenant: string,
    memberId: string,
    passkeyId: string,
  ): Promise<{ readonly member: MemberEntry; readonly passkey: StoredPasskey } | undefined>;
  /** Stores how often the authenticator says that the passkey was used. */
  setPasskeyCounter(
    tenant: string,
    memberId: string,
    passkeyId: string,
    counter: number,
  ): Changed<{ readonly outcome: 'set' } | Refused<'notFound'>>;
}

export function createMemberPasskeys(deps: TenantAccessDeps): MemberPasskeys {
  const { store, clock } = deps;
  return {
    async joinHere(code) {
      const claimed = parseSecret('cvi', code);
      if (!claimed) return { outcome: 'notFound' };
      const { tenant, secret } = claimed;
      return store.change<Joined | Refused<'notFound' | 'expired'>>(tenant, (document) => {
        const found = openInvitation(document, secret, clock.now());
        if (found.outcome !== 'open') return { refused: found };
        const { invite: _used, ...member } = found.member;
        const joined = { ...member, passkeys: [], stamp: newAccessId(deps) };
        return {
          next: withMember(document, joined),
          done: { outcome: 'joined', tenant, member: memberEntry(joined) },
        };
      });
    },

    addPasskey: (tenant, memberId, passkey) =>
      store.change<PasskeyAdded | TooMany | { outcome: 'known' } | Refused<'notFound'>>(
        tenant,
        (document) => {
          const member = memberWithPasskeys(document, memberId);
          if (member === undefined) return { refused: { outcome: 'notFound' } };
          const { passkeys } = member;
          if (passkeys.some(({ id }) => id === passkey.id)) return { refused: { outcome: 'known' } };
          const limit = accessLimits.passkeys;
          if (passkeys.length >= limit) return { refused: { outcome: 'tooMany', limit } };
          const added = { ...passkey, addedAt: new Date(clock.now()).toISOString() };
          return {
            next: withMember(document, { ...member, passkeys: [...passkeys, added] }),
            done: { outcome: 'added' },
          };
        },
      ),

    removePasskey: (tenant, memberId, passkeyId) =>
      store.change(tenant, (document): Edit<PasskeyRemoved | Refused<'notFound' | 'lastOwner'>> => {
        const member = memberWithPasskeys(document, memberId);
        const passkey = member?.passkeys.find(({ id }) => id === passkeyId);
        if (member === undefined || passkey === undefined) return { refused: { outcome: 'notFound' } };
        const passkeys = member.passkeys.filter((each) => each !== passkey);
        const next = withMember(document, { ...member, passkeys, stamp: newAccessId(deps) });
        return hasOwner(next)
          ? { next, done: { outcome: 'removed', name: passkey.name } }
          : { refused: { outcome: 'lastOwner' } };
      }),

    endSessions: (tenant, memberId) =>
      store.change<{ outcome: 'ended'; member: MemberEntry } | Refused<'notFound'>>(tenant, (document) => {
        const member = memberWithPasskeys(document, memberId);
        if (member === undefined) return { refused: { outcome: 'notFound' } };
        return {
          next: withMember(document, { ...member, stamp: newAccessId(deps) }),
          done: { outcome: 'ended', member: memberEntry(member) },
        };
      }),

    async findPasskey(tenant, memberId, passkeyId) {
      const member = memberWithPasskeys(await store.find(tenant), memberId);
      const passkey = member?.passkeys.find(({ id }) => id === passkeyId);
      return member && passkey && { member: memberEntry(member), passkey };
    },

    setPasskeyCounter: (tenant, memberId, passkeyId, counter) =>
      store.change<{ outcome: 'set' } | Refused<'notFound'>>(tenant, (document) => {
        const member = memberWithPasskeys(document, memberId);
        if (member === undefined) return { refused: { outcome: 'notFound' } };
        const passkeys = member.passkeys.map((each) => (each.id === passkeyId ? { ...each, counter } : each));
        return { next: withMember(document, { ...member, passkeys }), done: { outcome: 'set' } };
      }),
  };
}

function memberWithPasskeys(
  document: TenantDocument | undefined,
  memberId: string,
): (StoredMember & { readonly passkeys: StoredPasskey[] }) | undefined {
  const member = document?.members.find(({ id }) => id === memberId);
  return member?.passkeys === undefined ? undefined : { ...member, passkeys: member.passkeys };
}

function withMember(document: TenantDocument, member: StoredMember): TenantDocument {
  return { ...document, members: document.members.map((each) => (each.id === member.id ? member : each)) };
}
