import { RestError, type BlobServiceClient, type ContainerClient } from '@azure/storage-blob';
import type { HttpHeaders } from '@azure/core-rest-pipeline';
import { AzureCalls, type AzureCallsOptions } from './azure-calls.ts';
import type { BlobContainer, GetOptions, ListedBlob, PutOptions } from '../blob-container.ts';
import { readBody, waitForAdmission } from './response-body.ts';
import { WriteSender, type Write } from './write-sender.ts';

export interface AzureContainerOptions extends AzureCallsOptions {
  /** The tries of a read. A write has one try. Default 3. */
  readonly readTries?: number;
  /** Blobs per page of a listing, 1 to 5,000. Default 5,000, the service's own. */
  readonly listPageSize?: number;
}

const notFound = { outcome: 'notFound' } as const;

/** Opens a container of Azure Blob Storage. The service client's own retries must be off: see `createBlobService`. */
export function azureBlobContainer(
  service: BlobServiceClient,
  name: string,
  options: AzureContainerOptions = {},
): BlobContainer & { create(): Promise<void> } {
  return new AzureBlobContainer(service, name, options);
}

class AzureBlobContainer implements BlobContainer {
  readonly name: string;
  readonly #client: ContainerClient;
  readonly #service: BlobServiceClient;
  /** It is made for the first write: a process writes to few of its containers. */
  #writes: WriteSender | undefined;
  readonly #calls: AzureCalls;
  readonly #readTries: number;
  readonly #listPageSize: number;

  constructor(service: BlobServiceClient, name: string, options: AzureContainerOptions) {
    this.name = name;
    this.#client = service.getContainerClient(name);
    this.#service = service;
    this.#calls = new AzureCalls(name, options);
    this.#readTries = options.readTries ?? 3;
    this.#listPageSize = options.listPageSize ?? 5_000;
  }

  async create(): Promise<void> {
    await this.#calls.call('CreateContainer', { tries: 1 }, async ({ signal: abortSignal }) => {
      await this.#client.createIfNotExists({ abortSignal });
      return 'ok' as const;
    });
  }

  createAppendBlob(blob: string): ReturnType<BlobContainer['createAppendBlob']> {
    const expected = { 409: { outcome: 'exists' }, 412: { outcome: 'exists' } } as const;
    return this.#calls.call('CreateAppendBlob', { tries: 1, expected }, async ({ signal: abortSignal }) => {
      const conditions = { ifNoneMatch: '*' };
      await this.#client.getAppendBlobClient(blob).create({ abortSignal, conditions });
      return { outcome: 'created' } as const;
    });
  }

  appendBlock(blob: string, block: Uint8Array, position: number): ReturnType<BlobContainer['appendBlock']> {
    const expected = {
      404: { outcome: 'refused', status: 404 },
      409: { outcome: 'refused', status: 409 },
      412: { outcome: 'refused', status: 412 },
    } as const;
    return this.#calls.call('AppendBlock', { tries: 1, expected }, async ({ signal }) => {
      const headers = { 'x-ms-blob-condition-appendpos': String(position) };
      await this.#write({ url: this.#urlOf(blob), comp: 'appendblock', body: block, headers }, signal);
      return { outcome: 'appended' } as const;
    });
  }

  seal(blob: string): ReturnType<BlobContainer['seal']> {
    const plan = { tries: 1, expected: { 404: notFound } };
    return this.#calls.call('SealAppendBlob', plan, async ({ signal: abortSignal }) => {
      await this.#client.getAppendBlobClient(blob).seal({ abortSignal });
      return { outcome: 'sealed' } as const;
    });
  }

  head(blob: string): ReturnType<BlobContainer['head']> {
    const plan = { tries: this.#readTries, expected: { 404: notFound } };
    return this.#calls.call('GetBlobProperties', plan, async ({ signal: abortSignal }) => {
      const found = await this.#client.getBlobClient(blob).getProperties({ abortSignal });
      return {
        outcome: 'found' as const,
        properties: {
          length: found.contentLength ?? 0,
          etag: found.etag ?? '',
          sealed: found.isSealed ?? false,
          ...ages(found.date, found.createdOn, found.lastModified),
          metadata: found.metadata ?? {},
        },
      };
    });
  }

  readRange(blob: string, offset: number, maxLength: number): ReturnType<BlobContainer['readRange']> {
    const plan = { tries: this.#readTries, expected: { 404: notFound } };
    return this.#calls.call('GetBlob', plan, async ({ signal: abortSignal }) => {
      // With `maxRetryRequests` 0 the SDK does not resume a broken read: it would do so with If-Match, which a growing blob refuses.
      const found = await this.#client
        .getBlobClient(blob)
        .download(offset, maxLength, { abortSignal, maxRetryRequests: 0 })
        .catch((error: unknown) => {
          if (error instanceof RestError && error.statusCode === 416) return error;
          throw error;
        });
      if (found instanceof RestError) {
        // The range begins at the end or beyond it: the blob exists and has nothing more.
        const length = wholeLength(found.response?.headers.get('content-range')) ?? offset;
        return { outcome: 'found' as const, bytes: Buffer.alloc(0), length };
      }
      const bytes = await readBody(found);
      const length = wholeLength(found.contentRange) ?? offset + bytes.length;
      return { outcome: 'found' as const, bytes, length };
    });
  }

  get(blob: string, options: GetOptions = {}): ReturnType<BlobContainer['get']> {
    const expected = { 304: { outcome: 'notModified' }, 404: notFound } as const;
    return this.#calls.call('GetBlob', { tries: this.#readTries, expected }, async (deadline) => {
      const found = await this.#client.getBlobClient(blob).download(0, undefined, {
        abortSignal: deadline.signal,
        maxRetryRequests: 0,
        ...(options.unlessEtag ? { conditions: { ifNoneMatch: options.unlessEtag } } : {}),
      });
      if (options.admit) await waitForAdmission(found, options.admit, deadline);
      const bytes = await readBody(found);
      const { idleMs } = ages(found.date, found.createdOn, found.lastModified);
      return { outcome: 'found' as const, bytes, etag: found.etag ?? '', idleMs };
    });
  }

  put(blob: string, bytes: Uint8Array, options: PutOptions = {}): ReturnType<BlobContainer['put']> {
    const { condition, metadata } = options;
    const conflict = { outcome: 'conflict' } as const;
    // The service answers If-Match on a missing blob with 404 or 412, and If-None-Match: * on an existing one with 409 or 412.
    const expected = condition ? { 404: conflict, 409: conflict, 412: conflict } : {};
    const headers: Record<string, string> = { 'x-ms-blob-type': 'BlockBlob' };
    if (condition && 'ifMatch' in condition) headers['if-match'] = condition.ifMatch;
    else if (condition) headers['if-none-match'] = '*';
    for (const [key, value] of Object.entries(metadata ?? {})) headers[`x-ms-meta-${key}`] = value;
    return this.#calls.call('PutBlob', { tries: 1, expected }, async ({ signal }) => {
      const written = await this.#write({ url: this.#urlOf(blob), body: bytes, headers }, signal);
      return { outcome: 'written' as const, etag: written.get('etag') ?? '' };
    });
  }

  delete(blob: string, condition?: { readonly ifMatch: string }): ReturnType<BlobContainer['delete']> {
    const plan = { tries: 1, expected: { 404: notFound, 412: { outcome: 'conflict' } as const } };
    return this.#calls.call('DeleteBlob', plan, async ({ signal: abortSignal }) => {
      await this.#client
        .getBlobClient(blob)
        .delete({ abortSignal, ...(condition && { conditions: condition }) });
      return { outcome: 'deleted' } as const;
    });
  }

  async *list(prefix?: string, pageSize = this.#listPageSize): AsyncIterable<ListedBlob> {
    let token: string | undefined;
    do {
      const page = await this.#calls.call(
        'ListBlobs',
        { tries: this.#readTries },
        async ({ signal: abortSignal }) => {
          const pages = this.#client
            .listBlobsFlat({ abortSignal, includeMetadata: true, ...(prefix ? { prefix } : {}) })
            .byPage({ maxPageSize: pageSize, ...(token ? { continuationToken: token } : {}) });
          const { value } = await pages.next();
          return value;
        },
      );
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

  #write(write: Write, signal: AbortSignal): Promise<HttpHeaders> {
    this.#writes ??= new WriteSender(this.#service.credential);
    return this.#writes.send(write, signal);
  }

  /** Returns a blob's address, as the SDK's client of the blob has it. Making such a client takes a while. */
  #urlOf(blob: string): string {
    const [container, signature] = this.#client.url.split('?', 2);
    return `${container}/${encodeURIComponent(blob).replaceAll('%2F', '/')}${signature === undefined ? '' : `?${signature}`}`;
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

/** Adds the quotes to an ETag of a listing, which lacks them. Every other answer and every condition has them. */
function quoted(etag: string): string {
  return etag.startsWith('"') ? etag : `"${etag}"`;
}

/** Reads a blob's length from a Content-Range, such as 12345 from `bytes 0-99/12345`. The response 416 has a `*` for the range. */
function wholeLength(contentRange: string | undefined): number | undefined {
  const total = contentRange?.split('/')[1];
  return total ? Number(total) : undefined;
}
