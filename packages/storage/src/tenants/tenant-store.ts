import type { Clock } from '@canvass/runtime/clock';
import { BlobCache, type CacheOptions } from '../blob-cache.ts';
import type { BlobContainer, PutCondition } from '../blob-container.ts';
import { isStorageUnavailable } from '../errors.ts';
import { parseTenant, type TenantDocument } from './tenant-document.ts';

/** Most tries of a change while other writers are faster. */
const mostTries = 5;

/** The memory of a parsed document is roughly this many times the length of its JSON. */
const growth = 3;

/** The result of an edit: the outcome of an edit that is refused, or the new document and its outcome. */
export type Edit<R> = { readonly refused: R } | { readonly next: TenantDocument; readonly done: R };

/** Reads the documents of the container `tenants` through a cache, and writes them conditionally. */
export class TenantStore {
  readonly #container: BlobContainer;
  readonly #cache: BlobCache<TenantDocument>;

  constructor(container: BlobContainer, clock: Pick<Clock, 'now'>, options: CacheOptions | undefined) {
    this.#container = container;
    const parts = { parse: parseTenant, bytesOf: (value: TenantDocument) => growth * encoded(value).length };
    // A stale document is always read again before it is used: an owner's request can wait.
    this.#cache = new BlobCache(container, parts, clock, { ...options, waitAfterMs: 0 });
  }

  /** Returns a tenant's document if it can be used without waiting. If it is undefined, call `find`. */
  peek(tenant: string): TenantDocument | undefined {
    return this.#cache.peek(tenant)?.value;
  }

  /** Returns a tenant's document, at most `freshForMs` old. Undefined if there is no such tenant. */
  async find(tenant: string): Promise<TenantDocument | undefined> {
    return (this.#cache.peek(tenant) ?? (await this.#cache.find(tenant))).value;
  }

  /** Reads a tenant's document past the cache. */
  async read(tenant: string): Promise<{ document: TenantDocument; etag: string } | undefined> {
    const found = await this.#container.get(tenant);
    return found.outcome === 'found'
      ? { document: parseTenant(tenant, found.bytes), etag: found.etag }
      : undefined;
  }

  /** Writes a document. Returns false if the condition did not hold. */
  async write(tenant: string, document: TenantDocument, condition: PutCondition): Promise<boolean> {
    const bytes = encoded(document);
    try {
      const written = await this.#container.put(tenant, bytes, { condition });
      if (written.outcome === 'conflict') return false;
      this.#cache.set(tenant, document, written.etag);
      return true;
    } catch (error) {
      this.#cache.expire(tenant);
      if (isStorageUnavailable(error) && (await this.#hasLanded(tenant, bytes))) return true;
      throw error;
    }
  }

  /** Edits a tenant's document. `conflict`: other writers were faster at each try. */
  async change<R>(
    tenant: string,
    edit: (document: TenantDocument) => Edit<R>,
  ): Promise<R | { readonly outcome: 'noTenant' } | { readonly outcome: 'conflict' }> {
    for (let tries = 0; tries < mostTries; tries += 1) {
      const read = await this.read(tenant);
      if (!read) return { outcome: 'noTenant' };
      const edited = edit(read.document);
      if ('refused' in edited) return edited.refused;
      if (await this.write(tenant, edited.next, { ifMatch: read.etag })) return edited.done;
    }
    return { outcome: 'conflict' };
  }

  /** Whether a write without a response has landed. Equal bytes do as well, whoever wrote them. */
  async #hasLanded(tenant: string, bytes: Buffer): Promise<boolean> {
    const found = await this.#container.get(tenant);
    return found.outcome === 'found' && found.bytes.equals(bytes);
  }
}

function encoded(document: TenantDocument): Buffer {
  return Buffer.from(JSON.stringify(document));
}
