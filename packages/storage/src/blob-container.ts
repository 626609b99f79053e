/** What a `head` or a listing tells of a blob. */
export interface BlobProperties {
  /** Bytes. */
  readonly length: number;
  readonly etag: string;
  /** Only append blobs can be sealed; a sealed one refuses every append for ever. */
  readonly sealed: boolean;
  /** When the blob was created, in ms since the epoch, by the service's own clock. */
  readonly createdAtMs: number;
  /** Milliseconds since the blob was created, and since it was last changed, both by the service's own clock. */
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
  /** `notModified` while the blob still has this ETag. */
  readonly unlessEtag?: string;
  /**
   * Waited for before the blob's content is read, with its length in bytes; again for each further try. Where there is
   * nothing to read it is not asked.
   */
  readonly admit?: (bytes: number) => Promise<void>;
}

/**
 * The storage service as the protocol sees it: one container of blobs.
 *
 * Every method answers with what the service **definitely** said, as a discriminated union, or throws
 * `StorageError`. After a throw of a write nothing is known: it may have landed, or may still land later.
 * Implementations never repeat a write by themselves: a repeated append or create turns a landed request into
 * a refusal, and the protocol's proofs rest on telling the two apart. They may repeat reads.
 *
 * Lengths and offsets are bytes. Names may contain `/`.
 */
export interface BlobContainer {
  readonly name: string;

  /** Creates an empty append blob, only where there is no blob of that name. */
  createAppendBlob(blob: string): Promise<{ outcome: 'created' } | { outcome: 'exists' }>;

  /**
   * Appends one block (at most 4 MiB) if the blob's length is exactly `position`.
   * `refused`: another length, sealed, no such blob, or full: the block did not land and never will.
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
   * Reads up to `maxLength` bytes from `offset`; fewer at the blob's end, none beyond it.
   * `length` is the blob's whole length at that moment.
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

  delete(blob: string): Promise<{ outcome: 'deleted' } | { outcome: 'notFound' }>;

  /** Blobs in the order of their names, page by page, so not one snapshot. */
  list(prefix?: string): AsyncIterable<ListedBlob>;
}

/** The largest block we append, in bytes: every version of the service takes it (newer ones take 100 MiB). */
export const maxBlockBytes = 4 * 1024 * 1024;
