import type { Clock } from '@canvass/clock';
import { LRUCache } from 'lru-cache';
import type { BlobContainer } from './blob-container.ts';
import { isStorageUnavailable } from './errors.ts';
import { ReadBudget } from './read-budget.ts';

export interface CacheOptions {
  /** How long an answer of the storage service is given out again without asking, in ms. Default 5,000. */
  readonly freshForMs?: number;
  /**
   * From this age on, in ms, a document is asked for again before it is given out. Younger ones that are no longer fresh
   * are given out at once and asked for beside it, some 50 a second. Default 30,000.
   */
  readonly waitAfterMs?: number;
  /** How long it may still be given out while the service is unavailable, in ms. Default 60,000. */
  readonly staleForMs?: number;
  /**
   * Bytes that may be kept in memory, an eighth of it for names of which is known that there is nothing. Default 64 MiB.
   */
  readonly maxBytes?: number;
  /** Of large documents that are read and parsed at once. Default: one of 8 MiB of its own. */
  readonly readBudget?: ReadBudget;
}

/** What is known of a blob; no value: there is none, or one that stands for none. */
export interface Cached<V> {
  readonly value: V | undefined;
}

interface Entry<V> extends Cached<V> {
  readonly etag: string | undefined;
  /** When the service is to be asked again, and until when this may be given out if it does not answer. */
  readonly askAt: number;
  readonly waitAt: number;
  readonly staleAt: number;
}

/** What an entry keeps in memory beside its document: its name, its times, its ETag, its places in two maps. */
const entryBytes = 600;

/** Between two documents that are asked for beside the requests: with thousands in use, each is asked for less often. */
const betweenAsksMs = 20;

/**
 * Small documents of one container, parsed and kept in memory, asked for again by ETag when they are no longer
 * fresh. Requests for one blob share one storage call.
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
  #nextAskAt = 0;
  readonly #present: LRUCache<string, Entry<V>>;
  /** Apart from those that are there, so that names made up by a stranger push out only each other. */
  readonly #missing: LRUCache<string, Entry<V>>;
  readonly #loading = new Map<string, Promise<Entry<V>>>();

  /**
   * `parse` may throw; what it throws reaches every caller and is not kept. `bytesOf`: what a parsed document keeps in
   * memory, within a small factor. One that is larger than all there may be is given out and not kept.
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
    this.#parse = parse;
    this.#bytesOf = bytesOf;
    this.#clock = clock;
    this.#freshForMs = options.freshForMs ?? 5_000;
    this.#waitAfterMs = options.waitAfterMs ?? 30_000;
    this.#staleForMs = options.staleForMs ?? 60_000;
    this.#readBudget = options.readBudget ?? new ReadBudget(8 * 1024 ** 2);
    const maxBytes = options.maxBytes ?? 64 * 1024 ** 2;
    const missingBytes = Math.ceil(maxBytes / 8);
    this.#missing = new LRUCache({ maxSize: missingBytes });
    this.#present = new LRUCache({ maxSize: Math.floor(maxBytes) - missingBytes });
  }

  /** What is known and need not be waited for; undefined: `find` has to ask. */
  peek(blob: string): Cached<V> | undefined {
    const entry = this.#known(blob);
    if (!entry) return undefined;
    const now = this.#clock.now();
    if (now < entry.askAt) return entry;
    // A miss is not given out any longer: somebody may wait for the survey that was just created.
    if (entry.value === undefined || now >= entry.waitAt) return undefined;
    if (now >= this.#nextAskAt && !this.#loading.has(blob)) {
      this.#nextAskAt = now + betweenAsksMs;
      // Whoever has to wait for it is told of a failure.
      this.#load(blob).catch(() => {});
    }
    return entry;
  }

  /** What was found last, however old; undefined: nothing, or no longer in memory. */
  lastFound(blob: string): V | undefined {
    return this.#known(blob)?.value;
  }

  /**
   * Throws `StorageError` `unavailable` where the service does not answer and nothing recent enough is known. `onParsed`:
   * called where this very call has a document read and parsed, not where it shares a load or the ETag still holds.
   */
  async find(blob: string, onParsed?: (value: V) => void): Promise<Cached<V>> {
    return this.peek(blob) ?? this.#loading.get(blob) ?? this.#load(blob, onParsed);
  }

  /** What this process has just written, so that it sees its own writes at once. */
  set(blob: string, value: V | undefined, etag: string): void {
    this.#loading.delete(blob);
    this.#keep(blob, this.#entry(value, etag));
  }

  /** Asks again at the next `find`. */
  expire(blob: string): void {
    this.#loading.delete(blob);
    const known = this.#known(blob);
    if (known) this.#keep(blob, { ...known, askAt: 0, waitAt: 0 });
  }

  #load(blob: string, onParsed?: (value: V) => void): Promise<Entry<V>> {
    // What was loading when this process wrote the blob is older than the write: it must not be kept.
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
      // Not at once again: each attempt holds its callers up for as long as the service stays silent.
      const askAt = Math.min(now + this.#freshForMs, known.staleAt);
      return { ...known, askAt };
    }
  }

  #entry(value: V | undefined, etag: string | undefined): Entry<V> {
    const now = this.#clock.now();
    return {
      value,
      etag,
      askAt: now + this.#freshForMs,
      waitAt: now + this.#waitAfterMs,
      staleAt: now + this.#staleForMs,
    };
  }

  #known(blob: string): Entry<V> | undefined {
    return this.#present.get(blob) ?? this.#missing.get(blob);
  }

  #keep(blob: string, entry: Entry<V>): void {
    const { value } = entry;
    const [into, outOf] =
      value === undefined ? [this.#missing, this.#present] : [this.#present, this.#missing];
    outOf.delete(blob);
    const size = entryBytes + (value === undefined ? 0 : this.#bytesOf(value));
    into.set(blob, entry, { size: Math.ceil(size) });
  }
}
