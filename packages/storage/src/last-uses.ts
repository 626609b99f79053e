import type { Clock } from '@canvass/runtime/clock';
import { LRUCache } from 'lru-cache';
import type { BlobContainer } from './blob-container.ts';
import type { Principal } from './tenants/principal.ts';
import type { TenantAccess } from './tenants/tenant-access.ts';

export interface LastUsesDeps {
  /** The container `last-uses`, with an empty blob `{tenant}/{id}` per key and member; its metadata has the time. */
  readonly container: BlobContainer;
  readonly clock: Pick<Clock, 'now'>;
}

/** Knows when keys and members last did anything, to the hour. */
export interface LastUses {
  /**
   * Notes that a principal makes a request. A process writes it at most once an hour, beside the request: a fault of the storage loses it.
   * People of a directory have no entry anywhere, and get none here.
   */
  note(tenant: string, principal: Pick<Principal, 'kind' | 'id'>): void;
  /** Reads the last uses of a tenant's keys and members by their ids, in ISO 8601. Throws `StorageError`. */
  read(tenant: string): Promise<ReadonlyMap<string, string>>;
  /** Removes the last use of a key or member. Throws `StorageError`. */
  remove(tenant: string, id: string): Promise<void>;
}

/** A process writes the use of a principal at most this often: owners ask which key is still in use, and not for the second. */
const noteEveryMs = 3_600_000;
/** A process remembers at most this many principals that it noted, some hundred bytes each. */
const mostKnown = 10_000;

export function createLastUses({ container, clock }: LastUsesDeps): LastUses {
  /** When this process noted a principal. The option `max` would allocate the memory of all entries at once. */
  const noted = new LRUCache<string, number>({ maxSize: mostKnown, sizeCalculation: () => 1 });
  return {
    note(tenant, { kind, id }) {
      if (kind === 'directory') return;
      const blob = `${tenant}/${id}`;
      const now = clock.now();
      if (now - (noted.get(blob) ?? -Infinity) < noteEveryMs) return;
      noted.set(blob, now);
      const metadata = { at: new Date(now).toISOString() };
      // The next request of the principal tries again.
      container.put(blob, Buffer.alloc(0), { metadata }).catch(() => noted.delete(blob));
    },
    async read(tenant) {
      const uses = new Map<string, string>();
      const folder = `${tenant}/`;
      for await (const { name, metadata } of container.list(folder)) {
        const { at } = metadata;
        if (at !== undefined) uses.set(name.slice(folder.length), at);
      }
      return uses;
    },
    async remove(tenant, id) {
      await container.delete(`${tenant}/${id}`);
    },
  };
}

export interface FormerUses {
  readonly tenants: Pick<TenantAccess, 'readAccess'>;
  readonly lastUses: Pick<LastUses, 'read' | 'remove'>;
}

/**
 * Removes the last uses of keys that were revoked and of members who were removed. It is called after each such change, and never rejects: the next
 * change removes what a fault of the storage leaves, and what another process noted late.
 */
export async function removeFormerUses({ tenants, lastUses }: FormerUses, tenant: string): Promise<void> {
  try {
    // An id with a use is in the access list that is read next, or has no access any more.
    const uses = await lastUses.read(tenant);
    const access = await tenants.readAccess(tenant);
    if (access.outcome !== 'found') return;
    const now = new Set([...access.keys, ...access.members].map(({ id }) => id));
    for (const id of uses.keys()) if (!now.has(id)) await lastUses.remove(tenant, id);
  } catch {
    // The change itself was made.
  }
}
