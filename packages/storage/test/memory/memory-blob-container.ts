import type { BlobContainer, GetOptions, ListedBlob, PutOptions } from '../../src/blob-container.ts';
import type { CallCounter, CallOutcome } from '../../src/storage-calls.ts';
import type { BlobOperation, BlobRequest, BlobResponse } from './blob-request.ts';
import type { MemoryBlobService } from './memory-blob-service.ts';

/**
 * Carries a request to the service. `apply()` lets it land, now or later; the caller gets what the transport resolves
 * with. A transport that rejects with `StorageError` `unavailable` loses the response, and may call `apply` or not.
 */
export type BlobTransport = <O extends BlobOperation>(
  request: BlobRequest<O>,
  apply: () => BlobResponse<O>,
) => Promise<BlobResponse<O>>;

export interface MemoryContainerOptions {
  readonly count?: CallCounter;
  /** Default: every request lands at once, and its response arrives in a microtask. */
  readonly transport?: BlobTransport;
}

/** `BlobContainer` on a service in memory. Reads are not repeated. */
export function memoryBlobContainer(
  service: MemoryBlobService,
  name: string,
  options: MemoryContainerOptions = {},
): BlobContainer {
  return new MemoryBlobContainer(service, name, options);
}

/** The names under which the Azure implementation counts the same requests. */
const countedAs: Record<BlobOperation, string> = {
  createAppendBlob: 'CreateAppendBlob',
  appendBlock: 'AppendBlock',
  seal: 'SealAppendBlob',
  head: 'GetBlobProperties',
  readRange: 'GetBlob',
  get: 'GetBlob',
  put: 'PutBlob',
  delete: 'DeleteBlob',
  list: 'ListBlobs',
};

class MemoryBlobContainer implements BlobContainer {
  readonly name: string;
  readonly #service: MemoryBlobService;
  readonly #count: CallCounter | undefined;
  readonly #transport: BlobTransport;

  constructor(service: MemoryBlobService, name: string, options: MemoryContainerOptions) {
    this.name = name;
    this.#service = service;
    this.#count = options.count;
    this.#transport = options.transport ?? (async (_request, apply) => apply());
  }

  createAppendBlob(blob: string): Promise<BlobResponse<'createAppendBlob'>> {
    return this.#send({ op: 'createAppendBlob', container: this.name, blob });
  }

  appendBlock(blob: string, block: Uint8Array, position: number): Promise<BlobResponse<'appendBlock'>> {
    return this.#send({ op: 'appendBlock', container: this.name, blob, block, position });
  }

  seal(blob: string): Promise<BlobResponse<'seal'>> {
    return this.#send({ op: 'seal', container: this.name, blob });
  }

  head(blob: string): Promise<BlobResponse<'head'>> {
    return this.#send({ op: 'head', container: this.name, blob });
  }

  readRange(blob: string, offset: number, maxLength: number): Promise<BlobResponse<'readRange'>> {
    return this.#send({ op: 'readRange', container: this.name, blob, offset, maxLength });
  }

  get(blob: string, { unlessEtag, admit }: GetOptions = {}): Promise<BlobResponse<'get'>> {
    const response = this.#send({ op: 'get', container: this.name, blob, unlessEtag });
    return admit ? admitted(response, admit) : response;
  }

  put(blob: string, bytes: Uint8Array, options?: PutOptions): Promise<BlobResponse<'put'>> {
    return this.#send({ op: 'put', container: this.name, blob, bytes, ...options });
  }

  delete(blob: string, condition?: { readonly ifMatch: string }): Promise<BlobResponse<'delete'>> {
    return this.#send({ op: 'delete', container: this.name, blob, ...condition });
  }

  async *list(prefix = '', pageSize?: number): AsyncIterable<ListedBlob> {
    let marker: string | undefined;
    do {
      const page: BlobResponse<'list'> = await this.#send({
        op: 'list',
        container: this.name,
        prefix,
        marker,
        pageSize,
      });
      yield* page.blobs;
      marker = page.next;
    } while (marker !== undefined);
  }

  async #send<O extends BlobOperation>(request: BlobRequest<O>): Promise<BlobResponse<O>> {
    try {
      const response = await this.#transport(request, () => this.#service.apply(request));
      this.#count?.(countedAs[request.op], callOutcome(response));
      return response;
    } catch (error) {
      this.#count?.(countedAs[request.op], 'error');
      throw error;
    }
  }
}

function callOutcome(response: BlobResponse): CallOutcome {
  const { outcome } = response;
  if (outcome === 'notFound') return 'not-found';
  if (outcome === 'refused') return response.status === 404 ? 'not-found' : 'conflict';
  return outcome === 'exists' || outcome === 'conflict' ? 'conflict' : 'ok';
}

async function admitted(
  answer: Promise<BlobResponse<'get'>>,
  admit: NonNullable<GetOptions['admit']>,
): Promise<BlobResponse<'get'>> {
  const response = await answer;
  if (response.outcome === 'found') await admit(response.bytes.length);
  return response;
}
