import { storedThemeSchema } from '@canvass/surveys';
import { z } from 'zod';
import { parseDocument } from '../parse-document.ts';
import { roles, type Role } from './roles.ts';

const hashSchema = z.string().regex(/^[0-9a-f]{64}$/);
const roleSchema = z.enum(roles);

const keySchema = z.object({
  id: z.string(),
  name: z.string(),
  role: roleSchema,
  /** The SHA-256 of the secret, in hexadecimal. */
  hash: hashSchema,
  /** When it was made: ISO 8601. */
  createdAt: z.string(),
  /** The name of the person or key that made it. */
  createdBy: z.string(),
});

const directorySchema = z.object({ issuer: z.string(), tid: z.string().optional() });

const identitySchema = z.object({
  issuer: z.string(),
  subject: z.string(),
  /** The tenant in Entra ID. */
  tid: z.string().optional(),
  /** The person's object in Entra ID. */
  oid: z.string().optional(),
});

const passkeySchema = z.object({
  /** What the authenticator calls it, in base64url. */
  id: z.string(),
  /** The public key in COSE form, in base64url. */
  publicKey: z.string(),
  /** How often the authenticator says that it was used; 0 if it does not count. */
  counter: z.int(),
  /** What its member calls it. */
  name: z.string(),
  /** When it was added: ISO 8601. */
  addedAt: z.string(),
});

const memberSchema = z.object({
  id: z.string(),
  name: z.string(),
  role: roleSchema,
  addedAt: z.string(),
  /** Where the member gets links by mail. */
  email: z.string().optional(),
  /** The person at the provider. Absent until the invitation is accepted, and of a member who signs in without a provider. */
  identity: identitySchema.optional(),
  /** Present once a member has joined who signs in without a provider. */
  passkeys: z.array(passkeySchema).optional(),
  /** Such a member has it, too. Another one ends the sessions that they opened before, and the links that sign them in. */
  stamp: z.string().optional(),
  invite: z.object({ hash: hashSchema, until: z.string() }).optional(),
});

const documentSchema = z.object({
  createdAt: z.string(),
  keys: z.array(keySchema),
  members: z.array(memberSchema),
  directory: directorySchema.optional(),
  /** The look of the tenant's forms. */
  theme: storedThemeSchema.optional(),
});

export type StoredKey = z.infer<typeof keySchema>;
export type StoredPasskey = z.infer<typeof passkeySchema>;
export type StoredMember = z.infer<typeof memberSchema>;
/** A person as an OpenID provider knows them. */
export type Identity = z.infer<typeof identitySchema>;
/** A provider whose people may enter with an app role. With `tid`, only the people of that tenant in Entra ID. */
export type Directory = z.infer<typeof directorySchema>;
export type TenantDocument = z.infer<typeof documentSchema>;

export const firstKeyName = 'First key';
export const operatorName = 'Operator';

/** Until version 0.2 a tenant had one key. */
const oneKeySchema = z
  .object({ keyHash: hashSchema, createdAt: z.string() })
  .transform(({ keyHash, createdAt }): TenantDocument => {
    const key = { id: 'first', name: firstKeyName, role: 'owner' as const, hash: keyHash };
    return { createdAt, keys: [{ ...key, createdAt, createdBy: operatorName }], members: [] };
  });

const anySchema = z.union([documentSchema, oneKeySchema]);

/** Parses a tenant's document. Throws `StorageError` `corrupt`. */
export function parseTenant(tenant: string, bytes: Buffer): TenantDocument {
  return parseDocument(anySchema, `tenant ${tenant}`, bytes);
}

/** Whether a member has accepted the invitation: with a provider, or without one. */
export function hasJoined({ identity, passkeys }: Pick<StoredMember, 'identity' | 'passkeys'>): boolean {
  return identity !== undefined || passkeys !== undefined;
}

/** Whether somebody can still decide who has access: an owner's key, or an owner who can sign in without the help of another. */
export function hasOwner({ keys, members }: TenantDocument): boolean {
  return keys.some(isOwner) || members.some((member) => canSignIn(member) && isOwner(member));
}

/** A member without a passkey needs a link from an owner. */
function canSignIn({ identity, passkeys = [] }: StoredMember): boolean {
  return identity !== undefined || passkeys.length > 0;
}

function isOwner({ role }: { readonly role: Role }): boolean {
  return role === 'owner';
}

export function isSameIdentity(one: Identity, other: Identity): boolean {
  return (
    one.issuer === other.issuer &&
    one.subject === other.subject &&
    one.tid === other.tid &&
    one.oid === other.oid
  );
}
