import { timingSafeEqual } from 'node:crypto';
import type { Clock } from '@canvass/clock';
import { z } from 'zod';
import { formatApiKey, hashSecret, parseApiKey, secretBytes } from './api-key.ts';
import { BlobCache, type CacheOptions } from './blob-cache.ts';
import type { BlobContainer, PutCondition } from './blob-container.ts';
import { isStorageUnavailable } from './errors.ts';
import { parseDocument } from './parse-document.ts';

export interface TenantsDeps {
  /** The container `tenants`; a tenant's blob has the tenant's name. */
  readonly container: BlobContainer;
  readonly clock: Pick<Clock, 'now'>;
  /** Cryptographically strong, as `randomBytes` of `node:crypto`. */
  readonly randomBytes: (size: number) => Buffer;
  readonly options?: CacheOptions;
}

/** Every method throws `StorageError`: `unavailable`, or `corrupt` if a tenant's document is unreadable. */
export interface Tenants {
  /**
   * Creates a tenant (a slug, checked by the caller) and its only key, which cannot be read again: only its hash is
   * stored. After `unavailable` the tenant may exist or not.
   */
  create(tenant: string): Promise<{ outcome: 'created'; apiKey: string } | { outcome: 'exists' }>;

  /**
   * Replaces a tenant's key. Other processes accept the old one until they read the tenant again, by default within 5 s.
   * `conflict`: another process replaced it meanwhile. After `unavailable` either key may be the tenant's.
   */
  replaceKey(
    tenant: string,
  ): Promise<{ outcome: 'replaced'; apiKey: string } | { outcome: 'notFound' } | { outcome: 'conflict' }>;

  /** The tenant that has this key. Tenants, and names without a tenant, are cached like definitions. */
  authenticate(apiKey: string): Promise<{ outcome: 'tenant'; tenant: string } | { outcome: 'unknown' }>;
}

/** Memory of a small buffer with its object. */
const bufferBytes = 200;

const documentSchema = z.object({
  keyHash: z.string().regex(/^[0-9a-f]{64}$/),
  /** ISO 8601. */
  createdAt: z.string(),
});

export function createTenants(deps: TenantsDeps): Tenants {
  const { container, clock, randomBytes, options } = deps;
  // A stale key is always read again before it is used: an owner's request can wait.
  const keyHashes = new BlobCache<Buffer>(
    container,
    { parse: keyHashIn, bytesOf: () => bufferBytes },
    clock,
    {
      ...options,
      waitAfterMs: 0,
    },
  );

  /** Whether a write without a response has landed: no other process can have stored this hash. */
  const hasLanded = async (tenant: string, keyHash: Buffer): Promise<boolean> => {
    const found = await container.get(tenant);
    return found.outcome === 'found' && keyHashIn(tenant, found.bytes).equals(keyHash);
  };

  /** Returns undefined if the condition did not hold. */
  const writeNewKey = async (
    tenant: string,
    createdAt: string,
    condition: PutCondition,
  ): Promise<string | undefined> => {
    const secret = randomBytes(secretBytes).toString('base64url');
    const keyHash = hashSecret(secret);
    const document: z.infer<typeof documentSchema> = { keyHash: keyHash.toString('hex'), createdAt };
    const apiKey = formatApiKey(tenant, secret);
    try {
      const written = await container.put(tenant, Buffer.from(JSON.stringify(document)), { condition });
      if (written.outcome === 'conflict') return undefined;
      keyHashes.set(tenant, keyHash, written.etag);
      return apiKey;
    } catch (error) {
      keyHashes.expire(tenant);
      if (isStorageUnavailable(error) && (await hasLanded(tenant, keyHash))) return apiKey;
      throw error;
    }
  };

  return {
    async create(tenant) {
      const now = new Date(clock.now()).toISOString();
      const apiKey = await writeNewKey(tenant, now, { ifAbsent: true });
      return apiKey === undefined ? { outcome: 'exists' } : { outcome: 'created', apiKey };
    },

    async replaceKey(tenant) {
      const found = await container.get(tenant);
      if (found.outcome !== 'found') return { outcome: 'notFound' };
      const { createdAt } = parseDocument(documentSchema, `tenant ${tenant}`, found.bytes);
      const apiKey = await writeNewKey(tenant, createdAt, { ifMatch: found.etag });
      return apiKey === undefined ? { outcome: 'conflict' } : { outcome: 'replaced', apiKey };
    },

    async authenticate(apiKey) {
      const claimed = parseApiKey(apiKey);
      if (!claimed) return { outcome: 'unknown' };
      const { value: keyHash } = keyHashes.peek(claimed.tenant) ?? (await keyHashes.find(claimed.tenant));
      return keyHash && timingSafeEqual(keyHash, hashSecret(claimed.secret))
        ? { outcome: 'tenant', tenant: claimed.tenant }
        : { outcome: 'unknown' };
    },
  };
}

function keyHashIn(tenant: string, bytes: Buffer): Buffer {
  return Buffer.from(parseDocument(documentSchema, `tenant ${tenant}`, bytes).keyHash, 'hex');
}
