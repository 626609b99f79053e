import type { Clock } from '@canvass/clock';
import { BlobCache, type CacheOptions } from './blob-cache.ts';
import type { BlobContainer } from './blob-container.ts';

/** A session that a signed cookie names. Its maker has checked the signature: nothing here does. */
export interface SessionName {
  /** Unlike any other session's: letters, digits and hyphens. */
  readonly id: string;
  /** When it runs out, in whole seconds since the epoch. */
  readonly untilSeconds: number;
}

export interface RevokedSessionsDeps {
  /** The container `revoked-sessions`; a blob for each session, `{untilSeconds}-{id}`, gone some time after it ran out. */
  readonly container: BlobContainer;
  readonly clock: Pick<Clock, 'now'>;
  readonly options?: Pick<CacheOptions, 'freshForMs' | 'staleForMs'>;
}

/**
 * The sessions that were ended before they ran out, for all processes of a storage account. Others take a revoked one
 * for up to `freshForMs` more, 5 s by default.
 */
export interface RevokedSessions {
  /** What this process has just opened: it is known to be good where the storage cannot be asked. */
  opened(session: SessionName): void;
  /**
   * Rejects with `StorageError` `unavailable` where the storage does not answer, and has not answered for this session
   * for `staleForMs`, 10 min by default: whether it was revoked meanwhile is not known then.
   */
  isRevoked(session: SessionName): Promise<boolean>;
  /** Rejects with `StorageError`; after `unavailable` the session may be revoked or not. It may be repeated. */
  revoke(session: SessionName): Promise<void>;
}

/** Deleted at a time: who signs out waits for it. */
const mostDeleted = 20;

export function createRevokedSessions({ container, clock, options }: RevokedSessionsDeps): RevokedSessions {
  const revoked = new BlobCache<true>(container, { parse: () => true, bytesOf: () => 0 }, clock, {
    freshForMs: options?.freshForMs ?? 5_000,
    waitAfterMs: 0,
    staleForMs: options?.staleForMs ?? 600_000,
    // Some thousand sessions.
    maxBytes: 4 * 1024 ** 2,
  });

  /** The names sort by time. Whatever is left stays for the next one who signs out. */
  async function deleteOld(): Promise<void> {
    const nowSeconds = clock.now() / 1_000;
    const old: string[] = [];
    for await (const { name } of container.list()) {
      // An hour more, since the clocks of two sites may differ.
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
  };
}

function blobOf({ id, untilSeconds }: SessionName): string {
  return `${String(untilSeconds).padStart(12, '0')}-${id}`;
}
