import { z } from 'zod';
import { parseDocument } from '../parse-document.ts';
import { roles, type Role } from './roles.ts';

const hashSchema = z.string().regex(/^[0-9a-f]{64}$/);
const roleSchema = z.enum(roles);

const keySchema = z.object({
  id: z.string(),
  name: z.string(),
  role: roleSchema,
  /** SHA-256 of the secret, in hexadecimal. */
  hash: hashSchema,
  /** ISO 8601. */
  createdAt: z.string(),
  /** The name of who made it. */
  createdBy: z.string(),
});

const directorySchema = z.object({ issuer: z.string(), tid: z.string().optional() });

const identitySchema = z.object({
  issuer: z.string(),
  subject: z.string(),
  /** Entra ID's tenant and object. */
  tid: z.string().optional(),
  oid: z.string().optional(),
});

const memberSchema = z.object({
  id: z.string(),
  name: z.string(),
  role: roleSchema,
  addedAt: z.string(),
  /** Absent until the invitation is accepted. */
  identity: identitySchema.optional(),
  invite: z.object({ hash: hashSchema, until: z.string() }).optional(),
});

const documentSchema = z.object({
  createdAt: z.string(),
  keys: z.array(keySchema),
  members: z.array(memberSchema),
  directory: directorySchema.optional(),
});

export type StoredKey = z.infer<typeof keySchema>;
export type StoredMember = z.infer<typeof memberSchema>;
/** A person as an OpenID provider knows them. */
export type Identity = z.infer<typeof identitySchema>;
/** The provider's people who may enter with an app role. `tid`: only those of this Entra tenant. */
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

/** Throws `StorageError` `corrupt`. */
export function parseTenant(tenant: string, bytes: Buffer): TenantDocument {
  return parseDocument(anySchema, `tenant ${tenant}`, bytes);
}

/** Whether someone can still decide who has access: a key, or a member who has joined. */
export function hasOwner({ keys, members }: TenantDocument): boolean {
  return keys.some(isOwner) || members.some((member) => member.identity !== undefined && isOwner(member));
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
