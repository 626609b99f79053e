import { maxBlockBytes, type BlobProperties } from '../../src/blob-container.ts';
import { StorageError } from '../../src/errors.ts';
import type { BlobOperation, BlobRequest, BlobResponse } from './blob-request.ts';
import { MemoryBlob } from './memory-blob.ts';
import { MemoryBlobs } from './memory-blobs.ts';

export interface MemoryBlobServiceOptions {
  /** The service's clock, in ms. Default `Date.now`. */
  readonly now?: () => number;
  /** Blobs per page of a listing. Default 5,000, as in the service. */
  readonly listPageSize?: number;
}

type Handlers = { readonly [O in BlobOperation]: (request: BlobRequest<O>) => BlobResponse<O> };

/** Limit of blocks of an append blob. */
const maxBlocks = 50_000;

/**
 * The storage service as a synchronous state machine. Containers exist as soon as they are named. `apply` is the moment at
 * which a request lands; delays and losses are up to the caller.
 *
 * Nothing is copied: do not change bytes that were handed in or out.
 */
export class MemoryBlobService {
  readonly #now: () => number;
  readonly #pageSize: number;
  readonly #containers = new Map<string, MemoryBlobs>();
  #lastEtag = 0;

  constructor(options: MemoryBlobServiceOptions = {}) {
    this.#now = options.now ?? Date.now;
    this.#pageSize = options.listPageSize ?? 5_000;
  }

  /** Lets a request land. Throws `StorageError` `unexpected` if the service would answer 400 or 413. */
  apply<O extends BlobOperation>(request: BlobRequest<O>): BlobResponse<O> {
    const handle: Handlers[O] = this.#handlers[request.op];
    return handle(request);
  }

  readonly #handlers: Handlers = {
    createAppendBlob: ({ container, blob }) => {
      const blobs = this.#blobs(container);
      if (blobs.get(blob)) return { outcome: 'exists' };
      blobs.set(blob, new MemoryBlob('append', this.#newEtag(), this.#now()));
      return { outcome: 'created' };
    },

    appendBlock: ({ container, blob, block, position }) => {
      if (block.byteLength === 0) throw refusal(400, 'an empty block');
      if (block.byteLength > maxBlockBytes) throw refusal(413, 'a block over 4 MiB');
      const found = this.#blobs(container).get(blob);
      if (!found) return { outcome: 'refused', status: 404 };
      if (found.kind !== 'append' || found.sealed || found.blockCount >= maxBlocks) {
        return { outcome: 'refused', status: 409 };
      }
      if (found.length !== position) return { outcome: 'refused', status: 412 };
      found.append(block);
      found.etag = this.#newEtag();
      found.modifiedAt = this.#now();
      return { outcome: 'appended' };
    },

    seal: ({ container, blob }) => {
      const found = this.#blobs(container).get(blob);
      if (!found) return { outcome: 'notFound' };
      if (found.kind !== 'append') throw refusal(409, 'sealing a block blob');
      found.sealed = true;
      return { outcome: 'sealed' };
    },

    head: ({ container, blob }) => {
      const found = this.#blobs(container).get(blob);
      return found
        ? { outcome: 'found', properties: properties(found, this.#now()) }
        : { outcome: 'notFound' };
    },

    readRange: ({ container, blob, offset, maxLength }) => {
      const found = this.#blobs(container).get(blob);
      if (!found) return { outcome: 'notFound' };
      const bytes = found.slice(offset, Math.min(found.length, offset + maxLength));
      return { outcome: 'found', bytes, length: found.length };
    },

    get: ({ container, blob, unlessEtag }) => {
      const found = this.#blobs(container).get(blob);
      if (!found) return { outcome: 'notFound' };
      if (found.etag === unlessEtag) return { outcome: 'notModified' };
      const bytes = found.slice(0, found.length);
      return { outcome: 'found', bytes, etag: found.etag, idleMs: this.#now() - found.modifiedAt };
    },

    put: ({ container, blob, bytes, condition, metadata }) => {
      if (metadata) checkMetadata(metadata);
      const blobs = this.#blobs(container);
      if (condition) {
        const found = blobs.get(blob);
        const holds = 'ifMatch' in condition ? found?.etag === condition.ifMatch : !found;
        if (!holds) return { outcome: 'conflict' };
      }
      const written = new MemoryBlob('block', this.#newEtag(), this.#now(), metadata && { ...metadata });
      if (bytes.byteLength > 0) written.append(bytes);
      blobs.set(blob, written);
      return { outcome: 'written', etag: written.etag };
    },

    delete: ({ container, blob, ifMatch }) => {
      const blobs = this.#blobs(container);
      const found = blobs.get(blob);
      if (found && ifMatch !== undefined && found.etag !== ifMatch) return { outcome: 'conflict' };
      return { outcome: blobs.delete(blob) ? 'deleted' : 'notFound' };
    },

    list: ({ container, prefix, marker, pageSize = this.#pageSize }) => {
      const blobs = this.#blobs(container);
      const names = blobs.names(prefix, marker, pageSize);
      const now = this.#now();
      return {
        outcome: 'page',
        blobs: names.map((name) => ({ name, ...properties(blobs.get(name)!, now) })),
        // As in the service, the page after a full one may be empty.
        next: names.length === pageSize ? names.at(-1) : undefined,
      };
    },
  };

  #blobs(container: string): MemoryBlobs {
    let blobs = this.#containers.get(container);
    if (!blobs) {
      blobs = new MemoryBlobs();
      this.#containers.set(container, blobs);
    }
    return blobs;
  }

  #newEtag(): string {
    this.#lastEtag += 1;
    return `"0x${this.#lastEtag.toString(16)}"`;
  }
}

function properties(blob: MemoryBlob, now: number): BlobProperties {
  return {
    length: blob.length,
    etag: blob.etag,
    sealed: blob.sealed,
    createdAtMs: blob.createdAt,
    ageMs: now - blob.createdAt,
    idleMs: now - blob.modifiedAt,
    metadata: blob.metadata,
  };
}

/** Metadata are headers: what a header cannot carry, and a name that is not signed as the service does, is refused here as well. */
function checkMetadata(metadata: Readonly<Record<string, string>>): void {
  let size = 0;
  for (const [key, value] of Object.entries(metadata)) {
    if (!/^[a-z]+$/.test(key)) throw refusal(400, `metadata key ${key}`);
    if (!/^[!-~](?:[ -~]*[!-~])?$/.test(value)) throw refusal(400, `value of metadata key ${key}`);
    size += key.length + value.length;
  }
  if (size > 8_192) throw refusal(400, 'metadata over 8 KiB');
}

function refusal(status: number, what: string): StorageError {
  return new StorageError('unexpected', `the storage service refuses ${what}`, { status });
}
