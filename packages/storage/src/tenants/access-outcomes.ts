import type { Directory, StoredKey, StoredMember, StoredPasskey } from './tenant-document.ts';
import type { Role } from './roles.ts';

export const accessLimits = {
  /** A tenant has at most this many keys; a further one is refused. */
  keys: 50,
  /** A tenant has at most this many members, invited ones included; a further one is refused. */
  members: 500,
  /** A member has at most this many passkeys; a further one is refused. */
  passkeys: 10,
  /** How long an invitation may be accepted. */
  invitationDays: 7,
} as const;

/** A key without its hash. */
export type KeyEntry = Omit<StoredKey, 'hash'>;

/** A passkey without its public key. */
export type PasskeyEntry = Pick<StoredPasskey, 'id' | 'name' | 'addedAt'>;

/** A member without the hash of an invitation. */
export interface MemberEntry extends Omit<StoredMember, 'invite' | 'passkeys' | 'stamp'> {
  /** Present once a member has joined who signs in without a provider. */
  readonly passkeys?: readonly PasskeyEntry[];
  /** When the member's invitation expires or has expired: ISO 8601. Absent once the member has joined. */
  readonly invitedUntil?: string;
}

/** Who has access to a tenant. */
export interface AccessList {
  readonly keys: readonly KeyEntry[];
  readonly members: readonly MemberEntry[];
  readonly directory: Directory | undefined;
}

/** Nothing was changed. `lastOwner`: nobody could decide any more who has access. `alreadyMember`: the person has joined as another member. */
export type Refused<
  Why extends 'lastOwner' | 'notFound' | 'expired' | 'hasJoined' | 'alreadyMember' | 'noTenant' | 'conflict',
> = Why extends unknown ? { readonly outcome: Why } : never;
export interface TooMany {
  readonly outcome: 'tooMany';
  readonly limit: number;
}

export interface KeyAdded {
  readonly outcome: 'added';
  readonly key: KeyEntry;
  readonly apiKey: string;
}
export interface KeyRevoked {
  readonly outcome: 'revoked';
  readonly key: KeyEntry;
}
export interface Invited {
  readonly outcome: 'invited';
  readonly member: MemberEntry;
  readonly code: string;
}
export interface RoleChanged {
  readonly outcome: 'changed';
  readonly member: MemberEntry;
  readonly before: Role;
}
export interface MemberRemoved {
  readonly outcome: 'removed';
  readonly member: MemberEntry;
}
export interface Joined {
  readonly outcome: 'joined';
  readonly tenant: string;
  readonly member: MemberEntry;
}

/** `noTenant`: the tenant does not exist. `conflict`: others kept changing it; try again. */
export type Changed<R> = Promise<R | Refused<'noTenant' | 'conflict'>>;

export function keyEntry({ hash: _hash, ...key }: StoredKey): KeyEntry {
  return key;
}

export function memberEntry({ invite, passkeys, stamp: _stamp, ...member }: StoredMember): MemberEntry {
  const shown = passkeys?.map(({ id, name, addedAt }): PasskeyEntry => ({ id, name, addedAt }));
  return {
    ...member,
    ...(shown && { passkeys: shown }),
    ...(invite && { invitedUntil: invite.until }),
  };
}
