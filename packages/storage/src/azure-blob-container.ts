import type { Readable } from 'node:stream';
import {
  RestError,
  type AppendBlobClient,
  type BlobServiceClient,
  type ContainerClient,
} from '@azure/storage-blob';
import type { BlobContainer, BlobProperties, GetOptions, ListedBlob, PutOptions } from './blob-container.ts';
import { Deadline } from './deadline.ts';
import { StorageError } from './errors.ts';
import type { CallCounter, CallOutcome } from './storage-calls.ts';

export interface AzureContainerOptions {
  readonly count?: CallCounter;
  /** Tries of a read, writes have one. Default 3. */
  readonly readTries?: number;
  /** How long one try of anything may take before it counts as unanswered, in ms. Default 10,000. */
  readonly tryTimeoutMs?: number;
  /** Blobs per page of a listing, 1 to 5,000. Default 5,000, the service's own. */
  readonly listPageSize?: number;
}

/** `BlobContainer` on Azure Blob Storage. The service client must have its own retries off: see `createBlobService`. */
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
  #lastAppended: AppendBlobClient;
  readonly #count: CallCounter;
  readonly #readTries: number;
  readonly #tryTimeoutMs: number;
  readonly #listPageSize: number;

  constructor(client: ContainerClient, name: string, options: AzureContainerOptions) {
    this.name = name;
    this.#client = client;
    this.#lastAppended = client.getAppendBlobClient('none');
    this.#count = options.count ?? (() => {});
    this.#readTries = options.readTries ?? 3;
    this.#tryTimeoutMs = options.tryTimeoutMs ?? 10_000;
    this.#listPageSize = options.listPageSize ?? 5_000;
  }

  async create(): Promise<void> {
    await this.#call('CreateContainer', 1, async (abortSignal) => {
      await this.#client.createIfNotExists({ abortSignal });
      return 'ok' as const;
    });
  }

  createAppendBlob(blob: string): ReturnType<BlobContainer['createAppendBlob']> {
    return this.#call(
      'CreateAppendBlob',
      1,
      async (abortSignal) => {
        await this.#client
          .getAppendBlobClient(blob)
          .create({ abortSignal, conditions: { ifNoneMatch: '*' } });
        return { outcome: 'created' } as const;
      },
      { 409: { outcome: 'exists' }, 412: { outcome: 'exists' } } as const,
    );
  }

  appendBlock(blob: string, block: Uint8Array, position: number): ReturnType<BlobContainer['appendBlock']> {
    // A writer stays with its blob for thousands of blocks, and the SDK takes a while to make a client.
    if (this.#lastAppended.name !== blob) this.#lastAppended = this.#client.getAppendBlobClient(blob);
    const client = this.#lastAppended;
    return this.#call(
      'AppendBlock',
      1,
      async (abortSignal) => {
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
    return this.#call(
      'SealAppendBlob',
      1,
      async (abortSignal) => {
        await this.#client.getAppendBlobClient(blob).seal({ abortSignal });
        return { outcome: 'sealed' } as const;
      },
      { 404: { outcome: 'notFound' } } as const,
    );
  }

  head(blob: string): ReturnType<BlobContainer['head']> {
    return this.#call(
      'GetBlobProperties',
      this.#readTries,
      async (abortSignal) => {
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
    return this.#call(
      'GetBlob',
      this.#readTries,
      async (abortSignal) => {
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
        const bytes = await readAll(found.readableStreamBody, found.contentLength);
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
    return this.#call(
      'GetBlob',
      this.#readTries,
      async (abortSignal, deadline) => {
        const found = await this.#client.getBlobClient(blob).download(0, undefined, {
          abortSignal,
          maxRetryRequests: 0,
          ...(options.unlessEtag ? { conditions: { ifNoneMatch: options.unlessEtag } } : {}),
        });
        if (options.admit) await admitted(found, options.admit, deadline);
        const bytes = await readAll(found.readableStreamBody, found.contentLength);
        const { idleMs } = ages(found.date, found.createdOn, found.lastModified);
        return { outcome: 'found' as const, bytes, etag: found.etag ?? '', idleMs };
      },
      { 304: { outcome: 'notModified' }, 404: { outcome: 'notFound' } } as const,
    );
  }

  put(blob: string, bytes: Uint8Array, options: PutOptions = {}): ReturnType<BlobContainer['put']> {
    const { condition, metadata } = options;
    return this.#call(
      'PutBlob',
      1,
      async (abortSignal) => {
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
    return this.#call(
      'DeleteBlob',
      1,
      async (abortSignal) => {
        await this.#client.getBlobClient(blob).delete({ abortSignal });
        return { outcome: 'deleted' } as const;
      },
      { 404: { outcome: 'notFound' } } as const,
    );
  }

  async *list(prefix?: string): AsyncIterable<ListedBlob> {
    let token: string | undefined;
    do {
      const page = await this.#call('ListBlobs', this.#readTries, async (abortSignal) => {
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

  /**
   * One place through which every request goes: bounds its time, counts it, and sorts what came back into the
   * answers the caller expects, `unavailable` (nothing is known) and `unexpected`.
   */
  async #call<T, R extends object = never>(
    operation: string,
    tries: number,
    request: (signal: AbortSignal, deadline: Deadline) => Promise<T>,
    expected: Readonly<Record<number, R>> = {},
  ): Promise<T | R> {
    for (let attempt = 1; ; attempt += 1) {
      const deadline = new Deadline(this.#tryTimeoutMs);
      try {
        const answer = await request(deadline.signal, deadline);
        this.#count(operation, 'ok');
        return answer;
      } catch (error) {
        if (error instanceof StorageError) throw error;
        const status = error instanceof RestError ? error.statusCode : undefined;
        const answer = status === undefined || !isOfBlob(error) ? undefined : expected[status];
        this.#count(operation, answer ? outcomeOf(status) : 'error');
        if (answer) return answer;
        const unavailable =
          status === undefined ||
          status >= 500 ||
          status === 408 ||
          status === 429 ||
          deadline.signal.aborted;
        if (!unavailable || attempt >= tries) {
          throw new StorageError(
            unavailable ? 'unavailable' : 'unexpected',
            `${operation} in ${this.name}: ${reason(error, deadline.signal.aborted)}`,
            { cause: error, status },
          );
        }
      } finally {
        deadline.stop();
      }
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 100 * 2 ** attempt));
    }
  }
}

function outcomeOf(status: number | undefined): CallOutcome {
  if (status === 404) return 'not-found';
  return status === 304 ? 'ok' : 'conflict';
}

/**
 * Whether an answer speaks of the blob. A container that is missing or going away, and whatever stands in front of the
 * service, can answer 404 as well: taking that for the blob's would turn a fault of the set-up into "retired" or "no
 * such survey".
 */
function isOfBlob(error: unknown): boolean {
  const code = serviceCode(error);
  if (code?.startsWith('Container')) return false;
  return !(error instanceof RestError && error.statusCode === 404) || code === 'BlobNotFound';
}

/** The service's own error code, such as `BlobNotFound`; the answer to a HEAD has it in a header alone. */
function serviceCode(error: unknown): string | undefined {
  if (!(error instanceof RestError)) return undefined;
  return error.response?.headers.get('x-ms-error-code') ?? error.code;
}

function reason(error: unknown, timedOut: boolean): string {
  if (timedOut) return 'no answer in time';
  if (error instanceof RestError) return serviceCode(error) ?? `status ${error.statusCode}`;
  return error instanceof Error ? error.message : String(error);
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

/** Waits to be admitted, while the body stays in the connection and no storage is waited for. */
async function admitted(
  found: { readonly readableStreamBody?: NodeJS.ReadableStream; readonly contentLength?: number },
  admit: NonNullable<GetOptions['admit']>,
  deadline: Deadline,
): Promise<void> {
  // A connection that breaks meanwhile shows when the body is read; an event without a listener would end the process.
  const body = found.readableStreamBody as Readable | undefined;
  body?.on('error', () => {});
  deadline.stop();
  try {
    await admit(found.contentLength ?? 0);
  } catch (error) {
    body?.destroy();
    throw error;
  }
  deadline.start();
}

async function readAll(
  stream: NodeJS.ReadableStream | undefined,
  expected: number | undefined,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  if (stream) for await (const chunk of stream) chunks.push(chunk as Buffer);
  const bytes = chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks);
  // A cut connection can end a stream early without an error.
  if (expected !== undefined && bytes.length !== expected) throw new Error('the response body was cut off');
  return bytes;
}
