import type { Clock } from '@canvass/runtime/clock';
import { formatSecret, hashSecret, parseSecret, secretBytes } from './api-key.ts';
import type { Role } from './roles.ts';
import {
  hasOwner,
  isSameIdentity,
  type Directory,
  type Identity,
  type StoredKey,
  type StoredMember,
  type TenantDocument,
} from './tenant-document.ts';
import type { Edit, TenantStore } from './tenant-store.ts';

export const accessLimits = {
  keys: 50,
  members: 500,
  /** How long an invitation may be accepted. */
  invitationDays: 7,
} as const;

const dayMs = 86_400_000;

/** A key without its hash. */
export type KeyEntry = Omit<StoredKey, 'hash'>;

/** `invitedUntil`: an invitation is open, or has expired. */
export interface MemberEntry extends Omit<StoredMember, 'invite'> {
  readonly invitedUntil?: string;
}

export interface AccessList {
  readonly keys: readonly KeyEntry[];
  readonly members: readonly MemberEntry[];
  readonly directory: Directory | undefined;
}

/** `noTenant`: it does not exist. `conflict`: others kept changing it; try again. Nothing was changed. */
type NotChanged = { readonly outcome: 'noTenant' } | { readonly outcome: 'conflict' };
type TooMany = { readonly outcome: 'tooMany'; readonly limit: number };
/** Nobody could decide who has access any more. */
type LastOwner = { readonly outcome: 'lastOwner' };
type NotFound = { readonly outcome: 'notFound' };

type Expired = { readonly outcome: 'expired' };

type KeyAdded = { readonly outcome: 'added'; readonly key: KeyEntry; readonly apiKey: string };
type KeyRevoked = { readonly outcome: 'revoked'; readonly key: KeyEntry };
type Invited = { readonly outcome: 'invited'; readonly member: MemberEntry; readonly code: string };
type RoleChanged = { readonly outcome: 'changed'; readonly member: MemberEntry; readonly before: Role };
type MemberRemoved = { readonly outcome: 'removed'; readonly member: MemberEntry };
type Joined = { readonly outcome: 'joined'; readonly tenant: string; readonly member: MemberEntry };
type HasJoined = { readonly outcome: 'hasJoined' };
type AlreadyMember = { readonly outcome: 'alreadyMember' };

type Changed<R> = Promise<R | NotChanged>;

/**
 * Who has access to a tenant. Every change is a conditional write; other processes see it within `freshForMs`. Every
 * method throws `StorageError`; after `unavailable` a change may have been made or not.
 */
export interface TenantAccess {
  readAccess(tenant: string): Promise<({ readonly outcome: 'found' } & AccessList) | NotFound>;

  /** The key cannot be read again. */
  addKey(
    tenant: string,
    key: { readonly name: string; readonly role: Role; readonly createdBy: string },
  ): Changed<KeyAdded | TooMany>;
  revokeKey(tenant: string, id: string): Changed<KeyRevoked | NotFound | LastOwner>;

  /** Adds a member who joins by the code, which cannot be read again and is valid once, for 7 days. */
  invite(tenant: string, member: { readonly name: string; readonly role: Role }): Changed<Invited | TooMany>;
  /** A new code for a member who has not joined; the old one ends. */
  inviteAgain(tenant: string, id: string): Changed<Invited | NotFound | HasJoined>;
  changeRole(tenant: string, id: string, role: Role): Changed<RoleChanged | NotFound | LastOwner>;
  removeMember(tenant: string, id: string): Changed<MemberRemoved | NotFound | LastOwner>;

  setDirectory(tenant: string, directory: Directory | undefined): Changed<{ readonly outcome: 'set' }>;

  /** What an invitation offers. */
  findInvitation(
    code: string,
  ): Promise<
    { readonly outcome: 'open'; readonly tenant: string; readonly member: MemberEntry } | NotFound | Expired
  >;
  /** Binds an invited member to a person. `alreadyMember`: the person has joined as another member. */
  join(code: string, identity: Identity): Changed<Joined | NotFound | Expired | AlreadyMember>;
  /** The member who is this person. */
  findMember(tenant: string, identity: Identity): Promise<MemberEntry | undefined>;
}

export interface TenantAccessDeps {
  readonly store: TenantStore;
  readonly clock: Pick<Clock, 'now'>;
  readonly randomBytes: (size: number) => Buffer;
}

export function createTenantAccess({ store, clock, randomBytes }: TenantAccessDeps): TenantAccess {
  const newId = (): string => randomBytes(8).toString('hex');
  const nowIso = (): string => new Date(clock.now()).toISOString();
  const newSecret = (): { secret: string; hash: string } => {
    const secret = randomBytes(secretBytes).toString('base64url');
    return { secret, hash: hashSecret(secret).toString('hex') };
  };

  const invited = (tenant: string, document: TenantDocument, member: Omit<StoredMember, 'invite'>) => {
    const { secret, hash } = newSecret();
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

  const openInvitation = (document: TenantDocument | undefined, secret: string) => {
    const hash = hashSecret(secret).toString('hex');
    const member = document?.members.find(({ invite }) => invite?.hash === hash);
    if (!member?.invite) return { outcome: 'notFound' as const };
    if (Date.parse(member.invite.until) <= clock.now()) return { outcome: 'expired' as const };
    return { outcome: 'open' as const, member };
  };

  return {
    async readAccess(tenant) {
      const read = await store.read(tenant);
      if (!read) return { outcome: 'notFound' };
      const { keys, members, directory } = read.document;
      return { outcome: 'found', keys: keys.map(keyEntry), members: members.map(memberEntry), directory };
    },

    addKey: (tenant, { name, role, createdBy }) => {
      const { secret, hash } = newSecret();
      const key = { id: newId(), name, role, hash, createdAt: nowIso(), createdBy };
      return store.change<KeyAdded | TooMany>(tenant, (document) =>
        document.keys.length >= accessLimits.keys
          ? { refused: { outcome: 'tooMany', limit: accessLimits.keys } }
          : {
              next: { ...document, keys: [...document.keys, key] },
              done: { outcome: 'added', key: keyEntry(key), apiKey: formatSecret('cvs', tenant, secret) },
            },
      );
    },

    revokeKey: (tenant, id) =>
      store.change<KeyRevoked | NotFound | LastOwner>(tenant, (document) => {
        const key = document.keys.find((each) => each.id === id);
        if (!key) return { refused: { outcome: 'notFound' } };
        const next = { ...document, keys: document.keys.filter((each) => each !== key) };
        return hasOwner(next)
          ? { next, done: { outcome: 'revoked', key: keyEntry(key) } }
          : { refused: { outcome: 'lastOwner' } };
      }),

    invite: (tenant, { name, role }) => {
      const member = { id: newId(), name, role, addedAt: nowIso() };
      return store.change<Invited | TooMany>(tenant, (document) =>
        document.members.length >= accessLimits.members
          ? { refused: { outcome: 'tooMany', limit: accessLimits.members } }
          : invited(tenant, document, member),
      );
    },

    inviteAgain: (tenant, id) =>
      store.change<Invited | NotFound | HasJoined>(tenant, (document) => {
        const member = document.members.find((each) => each.id === id);
        if (!member) return { refused: { outcome: 'notFound' } };
        if (member.identity) return { refused: { outcome: 'hasJoined' } };
        return invited(tenant, document, member);
      }),

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

    setDirectory: (tenant, directory) =>
      store.change(tenant, ({ directory: _before, ...document }) => ({
        next: { ...document, ...(directory && { directory }) },
        done: { outcome: 'set' },
      })),

    async findInvitation(code) {
      const claimed = parseSecret('cvi', code);
      if (!claimed) return { outcome: 'notFound' };
      const found = openInvitation(await store.find(claimed.tenant), claimed.secret);
      if (found.outcome !== 'open') return found;
      return { outcome: 'open', tenant: claimed.tenant, member: memberEntry(found.member) };
    },

    async join(code, identity) {
      const claimed = parseSecret('cvi', code);
      if (!claimed) return { outcome: 'notFound' };
      const { tenant, secret } = claimed;
      return store.change<Joined | NotFound | Expired | AlreadyMember>(tenant, (document) => {
        const found = openInvitation(document, secret);
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

    async findMember(tenant, identity) {
      const document = await store.find(tenant);
      const member = document?.members.find(
        (each) => each.identity && isSameIdentity(each.identity, identity),
      );
      return member && memberEntry(member);
    },
  };
}

/** The change of one member, unless it would leave no owner. */
const editMember =
  <Done>(id: string, edit: (member: StoredMember) => { readonly to: StoredMember[]; readonly done: Done }) =>
  (document: TenantDocument): Edit<Done | NotFound | LastOwner> => {
    const member = document.members.find((each) => each.id === id);
    if (!member) return { refused: { outcome: 'notFound' } };
    const { to, done } = edit(member);
    const members = document.members.flatMap((each) => (each === member ? to : [each]));
    const next = { ...document, members };
    return hasOwner(next) ? { next, done } : { refused: { outcome: 'lastOwner' } };
  };

export function keyEntry({ hash: _hash, ...key }: StoredKey): KeyEntry {
  return key;
}

function memberEntry({ invite, ...member }: StoredMember): MemberEntry {
  return { ...member, ...(invite && { invitedUntil: invite.until }) };
}
