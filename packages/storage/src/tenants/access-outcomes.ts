import type { Directory, StoredKey, StoredMember } from './tenant-document.ts';
import type { Role } from './roles.ts';

export const accessLimits = {
  /** A tenant has at most this many keys; a further one is refused. */
  keys: 50,
  /** A tenant has at most this many members, invited ones included; a further one is refused. */
  members: 500,
  /** How long an invitation may be accepted. */
  invitationDays: 7,
} as const;

/** A key without its hash. */
export type KeyEntry = Omit<StoredKey, 'hash'>;

/** A member without the hash of an invitation. */
export interface MemberEntry extends Omit<StoredMember, 'invite'> {
  /** When the member's invitation expires or has expired: ISO 8601. Absent once the member has joined. */
  readonly invitedUntil?: string;
}

/** Who has access to a tenant. */
export interface AccessList {
  readonly keys: readonly KeyEntry[];
  readonly members: readonly MemberEntry[];
  readonly directory: Directory | undefined;
}

/** Nothing was changed. `noTenant`: the tenant does not exist. `conflict`: others kept changing it; try again. */
export type NotChanged = { readonly outcome: 'noTenant' } | { readonly outcome: 'conflict' };
export interface TooMany {
  readonly outcome: 'tooMany';
  readonly limit: number;
}
/** Nothing was changed, because nobody could decide any more who has access. */
export interface LastOwner {
  readonly outcome: 'lastOwner';
}
export interface NotFound {
  readonly outcome: 'notFound';
}
export interface Expired {
  readonly outcome: 'expired';
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
export interface HasJoined {
  readonly outcome: 'hasJoined';
}
/** The person has joined as another member. */
export interface AlreadyMember {
  readonly outcome: 'alreadyMember';
}

export type Changed<R> = Promise<R | NotChanged>;

export function keyEntry({ hash: _hash, ...key }: StoredKey): KeyEntry {
  return key;
}

export function memberEntry({ invite, ...member }: StoredMember): MemberEntry {
  return { ...member, ...(invite && { invitedUntil: invite.until }) };
}
