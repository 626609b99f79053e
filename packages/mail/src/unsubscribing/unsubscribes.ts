import type { BlobContainer } from '@canvass/storage';

/** The addresses that were unsubscribed from a tenant's mail, as hashes. Each method throws `StorageError`. */
export interface Unsubscribes {
  add(tenant: string, hash: string): Promise<void>;
  has(tenant: string, hash: string): Promise<boolean>;
  /** All hashes of a tenant: one call for each 5,000. */
  all(tenant: string): Promise<ReadonlySet<string>>;
}

/** `container`: `unsubscribes`. It has an empty blob for each hash. */
export function createUnsubscribes(container: BlobContainer): Unsubscribes {
  return {
    async add(tenant, hash) {
      // Of two requests the second one finds what it wants.
      await container.put(`${tenant}/${hash}`, new Uint8Array(), { condition: { ifAbsent: true } });
    },
    async has(tenant, hash) {
      return (await container.head(`${tenant}/${hash}`)).outcome === 'found';
    },
    async all(tenant) {
      const hashes = new Set<string>();
      for await (const { name } of container.list(`${tenant}/`)) hashes.add(name.slice(tenant.length + 1));
      return hashes;
    },
  };
}
