import type { Clock } from '@canvass/clock';
import { BlobCache, type CacheOptions } from './blob-cache.ts';
import type { BlobContainer } from './blob-container.ts';

/** A session as a signed cookie names it. The caller has checked the signature. */
export interface SessionName {
  /** Unique: letters, digits and hyphens. */
  readonly id: string;
  /** When it expires, in whole seconds since the epoch. */
  readonly untilSeconds: number;
}

export interface RevokedSessionsDeps {
  /** The container `revoked-sessions`, with a blob `{untilSeconds}-{id}` per session until some time after it expires. */
  readonly container: BlobContainer;
  readonly clock: Pick<Clock, 'now'>;
  readonly options?: Pick<CacheOptions, 'freshForMs' | 'staleForMs'>;
}

/**
 * Sessions that were ended before they expired, for all processes of a storage account. Other processes accept a revoked
 * session for up to `freshForMs`, 5 s by default.
 */
export interface RevokedSessions {
  /** Called for a new session, which is then valid even if storage does not respond. */
  opened(session: SessionName): void;
  /**
   * Rejects with `StorageError` `unavailable` if storage has not responded for this session for `staleForMs`, 10 min by
   * default: it may have been revoked meanwhile.
   */
  isRevoked(session: SessionName): Promise<boolean>;
  /** Rejects with `StorageError`; after `unavailable` the session may be revoked or not. Can be repeated. */
  revoke(session: SessionName): Promise<void>;
  /** The same, and whether this call did it: false if it was revoked before. After `unavailable` this call may have done it. */
  revokeOnce(session: SessionName): Promise<boolean>;
}

/** Blobs to delete at a time: the user who signs out waits for it. */
const mostDeleted = 20;

export function createRevokedSessions({ container, clock, options }: RevokedSessionsDeps): RevokedSessions {
  const revoked = new BlobCache<true>(container, { parse: () => true, bytesOf: () => 0 }, clock, {
    freshForMs: options?.freshForMs ?? 5_000,
    waitAfterMs: 0,
    staleForMs: options?.staleForMs ?? 600_000,
    // Some thousand sessions.
    maxBytes: 4 * 1024 ** 2,
  });

  /** The names sort by time. The rest is left to the next sign-out. */
  async function deleteOld(): Promise<void> {
    const nowSeconds = clock.now() / 1_000;
    const old: string[] = [];
    for await (const { name } of container.list()) {
      // An hour later, because the clocks of two sites may differ.
      if (Number(name.split('-', 1)[0]) + 3_600 > nowSeconds || old.length === mostDeleted) break;
      old.push(name);
    }
    await Promise.all(old.map((name) => container.delete(name)));
  }

  return {
    opened(session) {
      revoked.set(blobOf(session), undefined, '');
    },
    async isRevoked(session) {
      const { value } = await revoked.find(blobOf(session));
      return value ?? false;
    },
    async revoke(session) {
      const blob = blobOf(session);
      const written = await container.put(blob, Buffer.from('{}'));
      if (written.outcome === 'written') revoked.set(blob, true, written.etag);
      await deleteOld().catch(() => {});
    },
    async revokeOnce(session) {
      const blob = blobOf(session);
      const written = await container.put(blob, Buffer.from('{}'), { condition: { ifAbsent: true } });
      if (written.outcome === 'conflict') return false;
      revoked.set(blob, true, written.etag);
      await deleteOld().catch(() => {});
      return true;
    },
  };
}

function blobOf({ id, untilSeconds }: SessionName): string {
  return `${String(untilSeconds).padStart(12, '0')}-${id}`;
}
