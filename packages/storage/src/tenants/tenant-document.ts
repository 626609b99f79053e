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
  /** The look of the tenant's forms. */
  theme: storedThemeSchema.optional(),
});

export type StoredKey = z.infer<typeof keySchema>;
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

/** Whether somebody can still decide who has access: an owner's key, or an owner who has joined. */
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
