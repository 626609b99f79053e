import type { ColumnFile, FairScheduler } from '@canvass/answer-log';
import { openColumnFile, type AnswerColumns, type FacetColumn } from '@canvass/columns';
import type { BlobContainer } from '@canvass/storage';
import { LRUCache } from 'lru-cache';
import { bytesOfBase, bytesOfColumn } from './bytes-of.ts';
import { fileMissing } from './errors.ts';
import { Pace } from './pace.ts';

type BaseColumns = Omit<AnswerColumns, 'facets'>;
/** One entry of the cache: the columns that every answer has, or the column of a facet, which a file may lack. */
type Cached = BaseColumns | { readonly column: FacetColumn | undefined };

/** The name under which the columns that every answer has are cached. No facet has this id. */
const base = '';
/** How many facets are decoded before the time is checked: a few ms of work. */
const facetsAtOnce = 8;
/** Decoded columns take at most about this many times their bytes in the file: 12 if all words differ, and mostly 4. */
const decodedFactor = 12;
/**
 * In a full cache, one in this many newcomers displaces another column. A slice reads all files of its survey in turn, so the column that was
 * used least lately is needed next: if all newcomers displaced it, a cache with room for most columns of a survey would find none.
 */
const admittedOneIn = 8;
/** Decoded columns take at least this many bytes per row. */
const bytesPerRow = 24;
/** Decoded columns take at least this many more bytes per row and facet. */
const bytesPerValue = 4;

/**
 * Decodes the columns of column files, and caches them. Requests for the same column share one read and one copy. A file never changes, so
 * a cached column stays right.
 */
export class FileColumns {
  readonly #answerLogs: BlobContainer;
  readonly #scheduler: FairScheduler;
  /** The columns of column files that were used last: three quarters of `maxCachedBytes`. */
  readonly #kept: LRUCache<string, Cached>;
  readonly #loading = new Map<string, Promise<Cached>>();
  readonly #maxBytes: number;
  #newcomers = 0;

  constructor(answerLogs: BlobContainer, scheduler: FairScheduler, maxBytes: number) {
    this.#answerLogs = answerLogs;
    this.#scheduler = scheduler;
    this.#maxBytes = maxBytes;
    this.#kept = new LRUCache({ maxSize: Math.max(1, maxBytes) });
  }

  /** The estimated memory of the cache, in bytes. */
  get cachedBytes(): number {
    return this.#kept.calculatedSize;
  }

  /** Estimates the memory that `load` will take, in bytes. It is 0 if everything is cached or is being loaded. */
  bytesToLoad(file: ColumnFile, facets: readonly string[]): number {
    const missing = this.#missing(file, facets);
    if (missing.length === 0) return 0;
    const bytesOfRow = bytesPerRow + bytesPerValue * missing.length;
    return file.rows * bytesOfRow + (1 + decodedFactor) * file.tailBytes;
  }

  /**
   * Loads the columns of these facets. Throws `SlicesError` `file-missing`, `ColumnsError` `damaged` and `StorageError`. The next call
   * tries a failed read again.
   */
  async load(file: ColumnFile, facets: readonly string[]): Promise<AnswerColumns> {
    const missing = this.#missing(file, facets);
    if (missing.length > 0) this.#read(file, missing);
    const [own, ...columns] = await Promise.all(
      [base, ...facets].map(async (name) => {
        const key = keyOf(file, name);
        return this.#kept.get(key) ?? this.#loading.get(key)!;
      }),
    );
    const byFacet = new Map<string, FacetColumn>();
    for (const [index, cached] of columns.entries()) {
      if ('column' in cached && cached.column !== undefined) byFacet.set(facets[index]!, cached.column);
    }
    return { ...(own as BaseColumns), facets: byFacet };
  }

  #missing(file: ColumnFile, facets: readonly string[]): string[] {
    return [base, ...facets].filter((name) => {
      const key = keyOf(file, name);
      return !this.#kept.has(key) && !this.#loading.has(key);
    });
  }

  #read(file: ColumnFile, names: readonly string[]): void {
    const reading = this.#decode(
      file,
      names.filter((name) => name !== base),
    );
    for (const name of names) {
      const key = keyOf(file, name);
      const loading = reading
        .then(({ facets: columns, ...own }) => {
          const [cached, size] =
            name === base
              ? [own, bytesOfBase({ ...own, facets: columns })]
              : [{ column: columns.get(name) }, bytesOfColumn(columns.get(name))];
          this.#keep(key, cached, size);
          return cached;
        })
        .finally(() => this.#loading.delete(key));
      // `load` awaits the promise and gets the error. Without this handler, Node.js would report a rejection that nobody awaits yet.
      loading.catch(() => {});
      this.#loading.set(key, loading);
    }
  }

  #keep(key: string, cached: Cached, size: number): void {
    const isFull = this.#kept.calculatedSize + size > this.#maxBytes;
    if (isFull) this.#newcomers += 1;
    if (!isFull || this.#newcomers % admittedOneIn === 0) this.#kept.set(key, cached, { size });
  }

  async #decode(file: ColumnFile, facets: readonly string[]): Promise<AnswerColumns> {
    const { bytes, tailBytes, blob } = file;
    const found = await this.#answerLogs.readRange(blob, bytes - tailBytes, tailBytes);
    if (found.outcome === 'notFound') throw fileMissing(file);
    const pace = new Pace(this.#scheduler, undefined);
    if (pace.mustPause()) await pace.pause();
    const { facetIds: _, facet, ...own } = openColumnFile(found.bytes, file);
    const decoded = new Map<string, FacetColumn>();
    for (const [index, id] of facets.entries()) {
      if (index % facetsAtOnce === 0 && pace.mustPause()) await pace.pause();
      const column = facet(id);
      if (column !== undefined) decoded.set(id, column);
    }
    return { ...own, facets: decoded };
  }
}

function keyOf({ blob }: ColumnFile, name: string): string {
  return `${blob}\n${name}`;
}
