import { randomUUID } from 'node:crypto';
import type { Clock } from '@canvass/runtime/clock';
import { LRUCache } from 'lru-cache';
import { BlobCache, type CacheChannel } from './blob-cache.ts';
import type { BlobContainer } from './blob-container.ts';
import { isStorageUnavailable } from './errors.ts';

/** A session as a signed cookie names it. The caller has checked the signature. */
export interface SessionName {
  /** A unique name of letters, digits and hyphens. */
  readonly id: string;
  /** When it expires, in whole seconds since the epoch. */
  readonly untilSeconds: number;
}

export interface RevokedSessionsDeps {
  /**
   * The container `revoked-sessions`: a blob `{untilSeconds}-{id}` per session until some time after it expires, and the
   * blob `marker`, which each revocation rewrites.
   */
  readonly container: BlobContainer;
  readonly clock: Pick<Clock, 'now'>;
  /** Tells the site's other processes of a revocation, so that they refuse the session at once. Default: there is no other process. */
  readonly siblings?: CacheChannel;
}

/**
 * Knows the sessions that were ended before they expired, for all processes of a storage account. Another process accepts a revoked session
 * for up to 5 s, because it asks for the marker's ETag at most every 5 s, and only while it is asked about sessions. It asks for a session
 * once, again after the marker has changed, and at the latest after 5 min. Revoking a key ends its sessions elsewhere: see `tickets.ts` in
 * `owners-site`.
 */
export interface RevokedSessions {
  /** Call it for a new session, which is then valid even while storage does not respond. */
  opened(session: SessionName): void;
  /**
   * While storage does not respond, a session that this process opened or found good stays so for 10 min after it was asked
   * for last. Then, and for any other, rejects with `StorageError` `unavailable`: it may have been revoked meanwhile.
   */
  isRevoked(session: SessionName): Promise<boolean>;
  /** Revokes a session. Rejects with `StorageError`; after `unavailable` the session may be revoked or not. It can be repeated. */
  revoke(session: SessionName): Promise<void>;
  /**
   * Uses up a name that is valid once, and returns whether this call did it: false if it was used before. No process keeps
   * what it knows of such names. After `unavailable` this call may have done it.
   */
  useOnce(name: SessionName): Promise<boolean>;
}

/** A session that this process has opened or found good. */
interface Good {
  /** The marker's ETag from before the session was read. A later revocation has changed the marker. */
  readonly marker: string | undefined;
  /** From this time on it is asked for again, in ms since the epoch. */
  readonly askAt: number;
  /** From this time on it is not good any more while storage does not respond. */
  readonly staleAt: number;
  /** If storage did not respond, it is asked again from this time on. Else 0. */
  readonly retryAt: number;
}

/** How often a site asks for the marker's ETag, and so whether anybody has signed out. */
const pollMs = 5_000;
/** A session is asked for again after this time: a process may have died between a revocation and the new marker. */
const askAgainMs = 300_000;
/** How long a session stays valid after the storage was last asked for it. */
const staleMs = 600_000;
/** A process remembers at most this many sessions, some 300 bytes each. */
const mostKnown = 10_000;
/** A sign-out deletes at most this many old blobs, because the user waits for it. */
const mostDeleted = 20;
const markerBlob = 'marker';

export function createRevokedSessions({ container, clock, siblings }: RevokedSessionsDeps): RevokedSessions {
  /** What this process knows of sessions. The option `max` would allocate the memory of all entries at once. */
  const known = new LRUCache<string, Good | 'revoked'>({ maxSize: mostKnown, sizeCalculation: () => 1 });
  /** The marker's ETag, as this process knows it. */
  const markers = new BlobCache<true>(container, { parse: () => true, bytesOf: () => 0 }, clock, {
    freshForMs: pollMs,
    waitAfterMs: 0,
    staleForMs: staleMs,
    ...(siblings && { siblings }),
  });

  const good = (marker: string | undefined): Good => {
    const now = clock.now();
    return { marker, askAt: now + askAgainMs, staleAt: now + staleMs, retryAt: 0 };
  };

  async function ask(blob: string, seen: Good | undefined): Promise<boolean> {
    const { etag } = await markers.find(markerBlob);
    if (seen && seen.marker === etag && clock.now() < seen.askAt) return false;
    const next = (await container.head(blob)).outcome === 'found' ? 'revoked' : good(etag);
    // This process has revoked the session meanwhile: the answer is older.
    if (known.get(blob) === 'revoked') return true;
    known.set(blob, next);
    return next === 'revoked';
  }

  /** Deletes the oldest expired names. They sort by time, with the marker last. The next sign-out deletes further ones. */
  async function deleteOld(): Promise<void> {
    const nowSeconds = clock.now() / 1_000;
    const old: string[] = [];
    for await (const { name } of container.list()) {
      // A name is kept for an hour more, because the clocks of two sites may differ.
      const isOld = Number(name.split('-', 1)[0]) + 3_600 <= nowSeconds;
      if (!isOld || old.length === mostDeleted) break;
      old.push(name);
    }
    await Promise.all(old.map((name) => container.delete(name)));
  }

  return {
    opened(session) {
      known.set(blobOf(session), good(undefined));
    },
    async isRevoked(session) {
      const blob = blobOf(session);
      const seen = known.get(blob);
      if (seen === 'revoked') return true;
      const now = clock.now();
      if (seen && now < seen.retryAt) return false;
      try {
        return await ask(blob, seen);
      } catch (error) {
        if (!seen || now >= seen.staleAt || !isStorageUnavailable(error)) throw error;
        if (known.get(blob) === 'revoked') return true;
        known.set(blob, { ...seen, retryAt: Math.min(now + pollMs, seen.staleAt) });
        return false;
      }
    },
    async revoke(session) {
      const blob = blobOf(session);
      await container.put(blob, Buffer.from('{}'));
      known.set(blob, 'revoked');
      // The marker follows the session, so that a process which sees the new marker finds the session revoked.
      try {
        await container.put(markerBlob, Buffer.from(randomUUID()));
      } finally {
        markers.expire(markerBlob);
      }
      await deleteOld().catch(() => {});
    },
    async useOnce(name) {
      const written = await container.put(blobOf(name), Buffer.from('{}'), { condition: { ifAbsent: true } });
      if (written.outcome === 'conflict') return false;
      await deleteOld().catch(() => {});
      return true;
    },
  };
}

function blobOf({ id, untilSeconds }: SessionName): string {
  return `${String(untilSeconds).padStart(12, '0')}-${id}`;
}
