import { timingSafeEqual } from 'node:crypto';
import type { Clock } from '@canvass/runtime/clock';
import type { Theme } from '@canvass/surveys';
import { formatSecret, hashSecret, parseSecret } from './api-key.ts';
import type { CacheOptions } from '../blob-cache.ts';
import type { BlobContainer } from '../blob-container.ts';
import type { Principal, PrincipalReference } from './principal.ts';
import { newAccessId, newSecret } from './access-deps.ts';
import { keyEntry, type KeyEntry } from './access-outcomes.ts';
import { principalNow, principalOf } from './principal-now.ts';
import { createTenantAccess, type TenantAccess } from './tenant-access.ts';
import {
  firstKeyName,
  hasJoined,
  operatorName,
  type Directory,
  type StoredKey,
  type TenantDocument,
} from './tenant-document.ts';
import { TenantStore } from './tenant-store.ts';

export interface TenantsDeps {
  /** The container `tenants`, with a blob of each tenant's name. */
  readonly container: BlobContainer;
  readonly clock: Pick<Clock, 'now'>;
  /** Cryptographically strong, as `randomBytes` of `node:crypto`. */
  readonly randomBytes: (size: number) => Buffer;
  readonly options?: CacheOptions;
}

/** The tenant of a key, and who acts with it. */
export interface FoundKey {
  readonly outcome: 'tenant';
  readonly tenant: string;
  readonly principal: Principal;
}

/** Knows the tenants, their keys and their members. Every method throws `StorageError`: `unavailable`, or `corrupt` if a document is unreadable. */
export interface Tenants extends TenantAccess {
  /**
   * Creates a tenant (a slug, checked by the caller) and its first key, an owner's, which cannot be read again: only its
   * hash is stored. After `unavailable` the tenant may exist or not.
   */
  create(tenant: string): Promise<{ outcome: 'created'; apiKey: string } | { outcome: 'exists' }>;

  /**
   * Replaces all keys of a tenant by one owner's key, and withdraws open invitations. `members`: those who have joined.
   * They stay, and so does the directory. Other processes accept the old keys until they read the tenant again, by default within 5 s. `conflict`:
   * other processes kept changing the tenant. After `unavailable` either keys may be the tenant's.
   */
  replaceKey(tenant: string): Promise<
    | {
        outcome: 'replaced';
        key: KeyEntry;
        apiKey: string;
        members: number;
        directory: Directory | undefined;
      }
    | { outcome: 'noTenant' }
    | { outcome: 'conflict' }
  >;

  /** Returns the tenant and the principal of a key. Tenants and unknown names are cached like definitions. */
  authenticate(apiKey: string): Promise<FoundKey | { outcome: 'unknown' }>;

  /** Does so without waiting, for a key that has passed before, while the tenant's document is in memory. Undefined: call `authenticate`. */
  authenticateNow(apiKey: string): FoundKey | undefined;

  /**
   * The principal as it is now, from the same cache. `stamp` changes when the key, the member's identity or the directory
   * is another: what is signed with it ends then. `unknown`: revoked, removed, or not joined.
   */
  findPrincipal(
    tenant: string,
    reference: PrincipalReference,
  ): Promise<{ outcome: 'found'; principal: Principal; stamp: string } | { outcome: 'unknown' }>;

  /** Returns the tenant's theme, from the same cache. Undefined if there is none, or no such tenant. */
  findTheme(tenant: string): Promise<Theme | undefined>;

  /** Returns the tenant's directory, from the same cache. */
  findDirectory(tenant: string): Promise<Directory | undefined>;
}

export function createTenants({ container, clock, randomBytes, options }: TenantsDeps): Tenants {
  const store = new TenantStore(container, clock, options);
  /** The keys of a document that have passed. They are hashed once for each version of it. */
  const passed = new WeakMap<TenantDocument, Map<string, FoundKey>>();

  const newOwnerKey = (tenant: string, name: string): { key: StoredKey; apiKey: string } => {
    const { secret, hash } = newSecret({ randomBytes });
    const key: StoredKey = {
      id: newAccessId({ randomBytes }),
      name,
      role: 'owner',
      hash,
      createdAt: new Date(clock.now()).toISOString(),
      createdBy: operatorName,
    };
    return { key, apiKey: formatSecret('cvs', tenant, secret) };
  };

  return {
    ...createTenantAccess({ store, clock, randomBytes }),

    async create(tenant) {
      const { key, apiKey } = newOwnerKey(tenant, firstKeyName);
      const document = { createdAt: key.createdAt, keys: [key], members: [] };
      const isWritten = await store.write(tenant, document, { ifAbsent: true });
      return isWritten ? { outcome: 'created', apiKey } : { outcome: 'exists' };
    },

    async replaceKey(tenant) {
      const { key, apiKey } = newOwnerKey(tenant, replacementName);
      return store.change(tenant, (document) => {
        const members = document.members.map(({ invite: _withdrawn, ...member }) => member);
        const joined = members.filter(hasJoined).length;
        return {
          next: { ...document, keys: [key], members },
          done: {
            outcome: 'replaced' as const,
            key: keyEntry(key),
            apiKey,
            members: joined,
            directory: document.directory,
          },
        };
      });
    },

    async authenticate(apiKey) {
      const claimed = parseSecret('cvs', apiKey);
      if (!claimed) return { outcome: 'unknown' };
      const document = await store.find(claimed.tenant);
      const claimedHash = hashSecret(claimed.secret);
      const key = document?.keys.find((each) => timingSafeEqual(Buffer.from(each.hash, 'hex'), claimedHash));
      if (document === undefined || key === undefined) return { outcome: 'unknown' };
      const found = {
        outcome: 'tenant',
        tenant: claimed.tenant,
        principal: principalOf('key', key),
      } as const;
      const known = passed.get(document);
      if (known === undefined) passed.set(document, new Map([[apiKey, found]]));
      else known.set(apiKey, found);
      return found;
    },

    authenticateNow(apiKey) {
      const claimed = parseSecret('cvs', apiKey);
      const document = claimed && store.peek(claimed.tenant);
      return document && passed.get(document)?.get(apiKey);
    },

    async findPrincipal(tenant, reference) {
      return principalNow(await store.find(tenant), reference);
    },

    async findTheme(tenant) {
      return (await store.find(tenant))?.theme;
    },

    async findDirectory(tenant) {
      return (await store.find(tenant))?.directory;
    },
  };
}

/** The name of the key that replaces all others. */
const replacementName = 'Replacement key';
