/** A blob in a `head` or a listing. */
export interface BlobProperties {
  /** The blob's length in bytes. */
  readonly length: number;
  readonly etag: string;
  /** Only append blobs can be sealed. A sealed one refuses every append. */
  readonly sealed: boolean;
  /** When it was created, in ms since the epoch by the service's clock. */
  readonly createdAtMs: number;
  /** The time since the blob was created, in ms by the service's clock. */
  readonly ageMs: number;
  readonly idleMs: number;
  readonly metadata: Readonly<Record<string, string>>;
}

export interface ListedBlob extends BlobProperties {
  readonly name: string;
}

export type PutCondition =
  /** The blob must not exist. */
  | { readonly ifAbsent: true }
  /** The blob must still be the version with this ETag. */
  | { readonly ifMatch: string };

export interface PutOptions {
  readonly condition?: PutCondition;
  readonly metadata?: Readonly<Record<string, string>>;
}

export interface GetOptions {
  /** If the blob still has this ETag, the result is `notModified`. */
  readonly unlessEtag?: string;
  /**
   * Called with the blob's length in bytes, and awaited, before the content is read; again for each further try. Not called
   * if there is nothing to read.
   */
  readonly admit?: (bytes: number) => Promise<void>;
}

/**
 * One container of the storage service, as docs/storage-protocol.md assumes it.
 *
 * Every method returns the service's **definite** response, as a discriminated union, or throws `StorageError`. After a
 * write has thrown nothing is known: it may have landed, or may land later. Implementations do not repeat writes: a
 * repeated append or create turns a request that landed into a refusal. They may repeat reads.
 *
 * Lengths and offsets are bytes. Names may contain `/`.
 */
export interface BlobContainer {
  readonly name: string;

  /** Creates an empty append blob if there is no blob of that name. */
  createAppendBlob(blob: string): Promise<{ outcome: 'created' } | { outcome: 'exists' }>;

  /**
   * Appends one block (at most 4 MiB) if the blob's length is exactly `position`.
   * `refused`: another length, sealed, missing or full. The block will never land.
   */
  appendBlock(
    blob: string,
    block: Uint8Array,
    position: number,
  ): Promise<{ outcome: 'appended' } | { outcome: 'refused'; status: number }>;

  /** Seals an append blob; sealing a sealed one is a success. Does not change the ETag. */
  seal(blob: string): Promise<{ outcome: 'sealed' } | { outcome: 'notFound' }>;

  head(blob: string): Promise<{ outcome: 'found'; properties: BlobProperties } | { outcome: 'notFound' }>;

  /**
   * Reads up to `maxLength` bytes from `offset`; fewer at the blob's end. `length` is the blob's length at that moment.
   */
  readRange(
    blob: string,
    offset: number,
    maxLength: number,
  ): Promise<{ outcome: 'found'; bytes: Buffer; length: number } | { outcome: 'notFound' }>;

  /** Reads a whole blob. */
  get(
    blob: string,
    options?: GetOptions,
  ): Promise<
    | { outcome: 'found'; bytes: Buffer; etag: string; idleMs: number }
    | { outcome: 'notModified' }
    | { outcome: 'notFound' }
  >;

  /** Writes a whole blob. `conflict`: the condition did not hold, nothing was written. */
  put(
    blob: string,
    bytes: Uint8Array,
    options?: PutOptions,
  ): Promise<{ outcome: 'written'; etag: string } | { outcome: 'conflict' }>;

  /** `conflict`: the blob is another version than `ifMatch` names, and stays; or it is gone, for which `notFound` may come, too. */
  delete(
    blob: string,
    condition?: { readonly ifMatch: string },
  ): Promise<{ outcome: 'deleted' } | { outcome: 'notFound' } | { outcome: 'conflict' }>;

  /**
   * Blobs in the order of their names. Each page is read at its own time: a listing is not a snapshot.
   *
   * @param pageSize blobs per call, 1 to 5,000, the default
   */
  list(prefix?: string, pageSize?: number): AsyncIterable<ListedBlob>;
}

/** The largest block we append, in bytes: every version of the service takes it (newer ones take 100 MiB). */
export const maxBlockBytes = 4 * 1024 * 1024;
