import {
  RestError,
  type AppendBlobClient,
  type BlobServiceClient,
  type ContainerClient,
} from '@azure/storage-blob';
import { LRUCache } from 'lru-cache';
import { AzureCalls, type AzureCallsOptions } from './azure-calls.ts';
import type { BlobContainer, BlobProperties, GetOptions, ListedBlob, PutOptions } from '../blob-container.ts';
import { readBody, waitForAdmission } from './response-body.ts';

export interface AzureContainerOptions extends AzureCallsOptions {
  /** Tries of a read; writes have one. Default 3. */
  readonly readTries?: number;
  /** Blobs per page of a listing, 1 to 5,000. Default 5,000, the service's own. */
  readonly listPageSize?: number;
}

/** Beyond the partitions of a site (64) and the surveys that a worker commits at once. */
const maxAppendClients = 256;

/** `BlobContainer` on Azure Blob Storage. The service client's own retries must be off: see `createBlobService`. */
export function azureBlobContainer(
  service: BlobServiceClient,
  name: string,
  options: AzureContainerOptions = {},
): BlobContainer & { create(): Promise<void> } {
  return new AzureBlobContainer(service.getContainerClient(name), name, options);
}

class AzureBlobContainer implements BlobContainer {
  readonly name: string;
  readonly #client: ContainerClient;
  /** A writer appends thousands of blocks to one blob, and the SDK takes a while to make a client. */
  readonly #appendClients = new LRUCache<string, AppendBlobClient>({
    max: maxAppendClients,
    memoMethod: (blob) => this.#client.getAppendBlobClient(blob),
  });
  readonly #calls: AzureCalls;
  readonly #readTries: number;
  readonly #listPageSize: number;

  constructor(client: ContainerClient, name: string, options: AzureContainerOptions) {
    this.name = name;
    this.#client = client;
    this.#calls = new AzureCalls(name, options);
    this.#readTries = options.readTries ?? 3;
    this.#listPageSize = options.listPageSize ?? 5_000;
  }

  async create(): Promise<void> {
    await this.#calls.call('CreateContainer', 1, async ({ signal: abortSignal }) => {
      await this.#client.createIfNotExists({ abortSignal });
      return 'ok' as const;
    });
  }

  createAppendBlob(blob: string): ReturnType<BlobContainer['createAppendBlob']> {
    return this.#calls.call(
      'CreateAppendBlob',
      1,
      async ({ signal: abortSignal }) => {
        await this.#client
          .getAppendBlobClient(blob)
          .create({ abortSignal, conditions: { ifNoneMatch: '*' } });
        return { outcome: 'created' } as const;
      },
      { 409: { outcome: 'exists' }, 412: { outcome: 'exists' } } as const,
    );
  }

  appendBlock(blob: string, block: Uint8Array, position: number): ReturnType<BlobContainer['appendBlock']> {
    const client = this.#appendClients.memo(blob);
    return this.#calls.call(
      'AppendBlock',
      1,
      async ({ signal: abortSignal }) => {
        await client.appendBlock(block, block.byteLength, {
          abortSignal,
          conditions: { appendPosition: position },
        });
        return { outcome: 'appended' } as const;
      },
      {
        404: { outcome: 'refused', status: 404 },
        409: { outcome: 'refused', status: 409 },
        412: { outcome: 'refused', status: 412 },
      } as const,
    );
  }

  seal(blob: string): ReturnType<BlobContainer['seal']> {
    return this.#calls.call(
      'SealAppendBlob',
      1,
      async ({ signal: abortSignal }) => {
        await this.#client.getAppendBlobClient(blob).seal({ abortSignal });
        return { outcome: 'sealed' } as const;
      },
      { 404: { outcome: 'notFound' } } as const,
    );
  }

  head(blob: string): ReturnType<BlobContainer['head']> {
    return this.#calls.call(
      'GetBlobProperties',
      this.#readTries,
      async ({ signal: abortSignal }) => {
        const found = await this.#client.getBlobClient(blob).getProperties({ abortSignal });
        return {
          outcome: 'found' as const,
          properties: {
            length: found.contentLength ?? 0,
            etag: found.etag ?? '',
            sealed: found.isSealed ?? false,
            ...ages(found.date, found.createdOn, found.lastModified),
            metadata: found.metadata ?? {},
          } satisfies BlobProperties,
        };
      },
      { 404: { outcome: 'notFound' } } as const,
    );
  }

  readRange(blob: string, offset: number, maxLength: number): ReturnType<BlobContainer['readRange']> {
    return this.#calls.call(
      'GetBlob',
      this.#readTries,
      async ({ signal: abortSignal }) => {
        // maxRetryRequests 0: the SDK resumes with If-Match, which a growing blob refuses.
        const found = await this.#client
          .getBlobClient(blob)
          .download(offset, maxLength, { abortSignal, maxRetryRequests: 0 })
          .catch((error: unknown) => {
            if (error instanceof RestError && error.statusCode === 416) return error;
            throw error;
          });
        if (found instanceof RestError) {
          // The range begins at or beyond the end: the blob is there and has nothing more.
          const length = wholeLength(found.response?.headers.get('content-range')) ?? offset;
          return { outcome: 'found' as const, bytes: Buffer.alloc(0), length };
        }
        const bytes = await readBody(found);
        return {
          outcome: 'found' as const,
          bytes,
          length: wholeLength(found.contentRange) ?? offset + bytes.length,
        };
      },
      { 404: { outcome: 'notFound' } } as const,
    );
  }

  get(blob: string, options: GetOptions = {}): ReturnType<BlobContainer['get']> {
    return this.#calls.call(
      'GetBlob',
      this.#readTries,
      async (deadline) => {
        const found = await this.#client.getBlobClient(blob).download(0, undefined, {
          abortSignal: deadline.signal,
          maxRetryRequests: 0,
          ...(options.unlessEtag ? { conditions: { ifNoneMatch: options.unlessEtag } } : {}),
        });
        if (options.admit) await waitForAdmission(found, options.admit, deadline);
        const bytes = await readBody(found);
        const { idleMs } = ages(found.date, found.createdOn, found.lastModified);
        return { outcome: 'found' as const, bytes, etag: found.etag ?? '', idleMs };
      },
      { 304: { outcome: 'notModified' }, 404: { outcome: 'notFound' } } as const,
    );
  }

  put(blob: string, bytes: Uint8Array, options: PutOptions = {}): ReturnType<BlobContainer['put']> {
    const { condition, metadata } = options;
    return this.#calls.call(
      'PutBlob',
      1,
      async ({ signal: abortSignal }) => {
        const written = await this.#client.getBlockBlobClient(blob).upload(bytes, bytes.byteLength, {
          abortSignal,
          ...(metadata ? { metadata: { ...metadata } } : {}),
          ...(condition
            ? {
                conditions: 'ifMatch' in condition ? { ifMatch: condition.ifMatch } : { ifNoneMatch: '*' },
              }
            : {}),
        });
        return { outcome: 'written' as const, etag: written.etag ?? '' };
      },
      // If-Match on a blob that is gone is answered 404 or 412; If-None-Match: * on one that is there 409 or 412.
      condition
        ? ({
            404: { outcome: 'conflict' },
            409: { outcome: 'conflict' },
            412: { outcome: 'conflict' },
          } as const)
        : {},
    );
  }

  delete(blob: string): ReturnType<BlobContainer['delete']> {
    return this.#calls.call(
      'DeleteBlob',
      1,
      async ({ signal: abortSignal }) => {
        await this.#client.getBlobClient(blob).delete({ abortSignal });
        return { outcome: 'deleted' } as const;
      },
      { 404: { outcome: 'notFound' } } as const,
    );
  }

  async *list(prefix?: string): AsyncIterable<ListedBlob> {
    let token: string | undefined;
    do {
      const page = await this.#calls.call('ListBlobs', this.#readTries, async ({ signal: abortSignal }) => {
        const pages = this.#client
          .listBlobsFlat({ abortSignal, includeMetadata: true, ...(prefix ? { prefix } : {}) })
          .byPage({ maxPageSize: this.#listPageSize, ...(token ? { continuationToken: token } : {}) });
        const { value } = await pages.next();
        return value;
      });
      if (!page) return;
      for (const item of page.segment.blobItems) {
        yield {
          name: item.name,
          length: item.properties.contentLength ?? 0,
          etag: quoted(item.properties.etag),
          sealed: item.properties.isSealed ?? false,
          ...ages(page.date, item.properties.createdOn, item.properties.lastModified),
          metadata: item.metadata ?? {},
        };
      }
      token = page.continuationToken || undefined;
    } while (token);
  }
}

function ages(now: Date | undefined, createdOn: Date | undefined, lastModified: Date | undefined) {
  const at = now?.getTime() ?? 0;
  return {
    createdAtMs: createdOn?.getTime() ?? 0,
    ageMs: createdOn ? Math.max(0, at - createdOn.getTime()) : 0,
    idleMs: lastModified ? Math.max(0, at - lastModified.getTime()) : 0,
  };
}

/** A listing leaves out the quotes that every other answer and every condition has. */
function quoted(etag: string): string {
  return etag.startsWith('"') ? etag : `"${etag}"`;
}

/** `bytes 0-99/12345` or, of a 416, a `*` for the range → 12345. */
function wholeLength(contentRange: string | undefined): number | undefined {
  const total = contentRange?.split('/')[1];
  return total ? Number(total) : undefined;
}
