import type { Clock } from '@canvass/runtime/clock';
import { LRUCache } from 'lru-cache';
import type { BlobContainer } from './blob-container.ts';
import { isStorageUnavailable } from './errors.ts';
import { FolderReviews } from './folder-reviews.ts';
import { ReadBudget } from './read-budget.ts';

/** Tells the other processes of a site the names of blobs that were written, and hears them from those processes. */
export interface CacheChannel {
  tell(blob: string): void;
  onTold(listener: (blob: string) => void): void;
}

export interface CacheOptions {
  /** How long a document is used without asking storage again, in ms. Default 5,000. */
  readonly freshForMs?: number;
  /**
   * From this age on, in ms, a document is read again before it is used. A younger one that is no longer fresh is used at
   * once, and asked for in the background: read again, or listed with others of its folder, 50 times a second at most. Default 30,000.
   */
  readonly waitAfterMs?: number;
  /** How long a document is used while storage is unavailable, in ms. Default 60,000. */
  readonly staleForMs?: number;
  /** The memory of the cache in bytes, of which an eighth is for names that do not exist. Default 64 MiB. */
  readonly maxBytes?: number;
  /** Bounds the large documents that are read and parsed at the same time. Default: a budget of 8 MiB. */
  readonly readBudget?: ReadBudget;
  /** Leads to the caches of the same container in the site's other processes. Default: there is no other process. */
  readonly siblings?: CacheChannel;
}

/** A known blob. It has no value if it does not exist or marks a deletion. */
export interface Cached<V> {
  readonly value: V | undefined;
  /** The ETag of the blob; undefined if there is no such blob. */
  readonly etag: string | undefined;
}

interface Entry<V> extends Cached<V> {
  /** From this time on the document is no longer fresh, in ms since the epoch. */
  readonly askAt: number;
  /** From this time on it is read again before it is used. */
  readonly waitAt: number;
  /** From this time on it is not used, even while storage is unavailable. */
  readonly staleAt: number;
}

/** The memory of an entry without its document: its name, times, ETag and slots in the maps. */
const entryBytes = 600;

/** The pause between two calls in the background. With thousands of documents in use, each is asked for less often. */
const betweenAsksMs = 20;
/** A document that a listing has found unchanged is fresh for this share of `waitAfterMs`. Listings cost more than reads, so they are rarer. */
const freshShareOfListed = 2 / 3;

/**
 * Keeps the parsed documents of one container in memory, and reads them again by ETag when they are no longer fresh. Requests for one
 * blob share one storage call.
 */
export class BlobCache<V> {
  readonly #container: BlobContainer;
  readonly #parse: (blob: string, bytes: Buffer) => V | undefined;
  readonly #bytesOf: (value: V) => number;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #freshForMs: number;
  readonly #waitAfterMs: number;
  readonly #staleForMs: number;
  readonly #readBudget: ReadBudget;
  readonly #siblings: CacheChannel | undefined;
  readonly #reviews: FolderReviews;
  #nextAskAt = 0;
  /** The documents of existing blobs, which may take seven eighths of the cache's memory. */
  readonly #present: LRUCache<string, Entry<V>>;
  /**
   * The names that have no blob. They have a memory of their own, an eighth of the cache's, so that made-up names evict only each other.
   */
  readonly #missing: LRUCache<string, Entry<V>>;
  readonly #loading = new Map<string, Promise<Entry<V>>>();

  /**
   * What `parse` throws reaches every caller and is not kept. `bytesOf`: memory of a parsed document, within a small
   * factor. A document larger than `maxBytes` is returned and not kept.
   */
  constructor(
    container: BlobContainer,
    {
      parse,
      bytesOf,
    }: {
      readonly parse: (blob: string, bytes: Buffer) => V | undefined;
      readonly bytesOf: (value: V) => number;
    },
    clock: Pick<Clock, 'now'>,
    options: CacheOptions = {},
  ) {
    this.#container = container;
    this.#reviews = new FolderReviews(container);
    this.#parse = parse;
    this.#bytesOf = bytesOf;
    this.#clock = clock;
    this.#freshForMs = options.freshForMs ?? 5_000;
    this.#waitAfterMs = options.waitAfterMs ?? 30_000;
    this.#staleForMs = options.staleForMs ?? 60_000;
    this.#readBudget = options.readBudget ?? new ReadBudget(8 * 1024 ** 2);
    this.#siblings = options.siblings;
    this.#siblings?.onTold((blob) => this.#outdate(blob));
    const maxBytes = options.maxBytes ?? 64 * 1024 ** 2;
    const missingBytes = Math.ceil(maxBytes / 8);
    this.#missing = new LRUCache({ maxSize: missingBytes });
    this.#present = new LRUCache({ maxSize: Math.floor(maxBytes) - missingBytes });
  }

  /** Returns the document if it can be used without waiting. If it is undefined, call `find`. */
  peek(blob: string): Cached<V> | undefined {
    const entry = this.#known(blob);
    if (!entry) return undefined;
    const now = this.#clock.now();
    if (now < entry.askAt) return entry;
    // A missing document is not used any longer: its survey may have just been created.
    if (entry.value === undefined || now >= entry.waitAt) return undefined;
    if (!this.#loading.has(blob)) this.#askBeside(blob, entry, now);
    return entry;
  }

  /** Returns the document that was found last, of any age. Undefined if none is in memory. */
  lastFound(blob: string): V | undefined {
    return this.#known(blob)?.value;
  }

  /**
   * Throws `StorageError` `unavailable` if storage does not respond and nothing recent enough is known. `onParsed` is called
   * if this call reads and parses a document, but not if it shares a load or the ETag still matches.
   */
  async find(blob: string, onParsed?: (value: V) => void): Promise<Cached<V>> {
    return this.peek(blob) ?? this.#loading.get(blob) ?? this.#load(blob, onParsed);
  }

  /** Call it after a write, so that this process sees its own writes at once. */
  set(blob: string, value: V | undefined, etag: string): void {
    this.#siblings?.tell(blob);
    this.#loading.delete(blob);
    this.#keep(blob, this.#entry(value, etag));
  }

  /** Makes the next `find` read again. Call it after a write whose outcome is not known. */
  expire(blob: string): void {
    this.#siblings?.tell(blob);
    this.#outdate(blob);
  }

  #outdate(blob: string): void {
    this.#loading.delete(blob);
    const known = this.#known(blob);
    if (known) this.#keep(blob, { ...known, askAt: 0, waitAt: 0 });
  }

  #askBeside(blob: string, { etag = '' }: Entry<V>, now: number): void {
    const how = this.#reviews.due(blob, etag);
    if (how === 'later' || now < this.#nextAskAt) return;
    this.#nextAskAt = now + betweenAsksMs;
    const asking = how === 'list' ? this.#review(blob) : this.#load(blob);
    // A caller of `find` gets the error.
    asking.catch(() => {});
  }

  async #review(blob: string): Promise<void> {
    const beganMs = this.#clock.now();
    const freshForMs = Math.max(this.#freshForMs, freshShareOfListed * this.#waitAfterMs);
    await this.#reviews.review(blob, (each, isUnchanged) => {
      const known = this.#known(each);
      if (!isUnchanged) this.#outdate(each);
      else if (known) this.#keep(each, this.#entry(known.value, known.etag, { atMs: beganMs, freshForMs }));
    });
  }

  #load(blob: string, onParsed?: (value: V) => void): Promise<Entry<V>> {
    // A load that began before this process wrote the blob is outdated: it must not be kept.
    const isCurrent = () => this.#loading.get(blob) === loading;
    const loading = this.#ask(blob, this.#known(blob), onParsed)
      .then((entry) => {
        if (isCurrent()) this.#keep(blob, entry);
        return entry;
      })
      .finally(() => {
        if (isCurrent()) this.#loading.delete(blob);
      });
    this.#loading.set(blob, loading);
    return loading;
  }

  async #ask(blob: string, known: Entry<V> | undefined, onParsed?: (value: V) => void): Promise<Entry<V>> {
    try {
      return await this.#readBudget.hold(async (admit) => {
        const answer = await this.#container.get(blob, {
          admit,
          ...(known?.etag ? { unlessEtag: known.etag } : {}),
        });
        if (answer.outcome === 'found') {
          const value = this.#parse(blob, answer.bytes);
          if (value !== undefined) onParsed?.(value);
          return this.#entry(value, answer.etag);
        }
        return answer.outcome === 'notModified'
          ? this.#entry(known?.value, known?.etag)
          : this.#entry(undefined, undefined);
      });
    } catch (error) {
      const now = this.#clock.now();
      if (!known || !isStorageUnavailable(error) || now >= known.staleAt) throw error;
      // It is not asked for again at once: each attempt would delay its callers until storage responds.
      const askAt = Math.min(now + this.#freshForMs, known.staleAt);
      return { ...known, askAt };
    }
  }

  #entry(
    value: V | undefined,
    etag: string | undefined,
    { atMs = this.#clock.now(), freshForMs = this.#freshForMs } = {},
  ): Entry<V> {
    return {
      value,
      etag,
      askAt: atMs + freshForMs,
      waitAt: atMs + this.#waitAfterMs,
      staleAt: atMs + this.#staleForMs,
    };
  }

  #known(blob: string): Entry<V> | undefined {
    return this.#present.get(blob) ?? this.#missing.get(blob);
  }

  #keep(blob: string, entry: Entry<V>): void {
    this.#reviews.known(blob);
    const { value } = entry;
    const [into, outOf] =
      value === undefined ? [this.#missing, this.#present] : [this.#present, this.#missing];
    outOf.delete(blob);
    const size = entryBytes + (value === undefined ? 0 : this.#bytesOf(value));
    into.set(blob, entry, { size: Math.ceil(size) });
  }
}
