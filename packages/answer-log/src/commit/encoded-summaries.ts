import { LRUCache } from 'lru-cache';
import type { KnownSummary } from './known-summary.ts';

/** A `KnownSummary` without the document. */
export interface EncodedKnownSummary extends Pick<KnownSummary, 'etag' | 'knownAt'> {
  readonly encoded: Buffer;
}

/** Memory of an entry without its blob, in bytes: path, ETag, slot in the map. */
const entryBytes = 500;
/** In a full cache, one in this many newcomers displaces another summary. */
const admittedOneIn = 8;

/**
 * Keeps summaries as bytes, which take a fifth of the memory of a document. A worker with many surveys commits them in turn, so the
 * summary that was used least recently is needed next. If all newcomers displaced it, a cache with room for most summaries would find
 * none.
 */
export class EncodedSummaries {
  /** The encoded summaries, by path. */
  readonly #summaries: LRUCache<string, EncodedKnownSummary>;
  readonly #maxBytes: number;
  readonly #random: () => number;

  constructor(maxBytes: number, random: () => number) {
    this.#maxBytes = maxBytes;
    this.#random = random;
    this.#summaries = new LRUCache({
      maxSize: Math.max(1, maxBytes),
      sizeCalculation: ({ encoded }) => entryBytes + encoded.byteLength,
    });
  }

  take(path: string): EncodedKnownSummary | undefined {
    const known = this.#summaries.get(path);
    this.#summaries.delete(path);
    return known;
  }

  set(path: string, { encoded, etag, knownAt }: KnownSummary): void {
    if (encoded === undefined) return;
    const needed = entryBytes + encoded.byteLength;
    const isFull = this.#summaries.calculatedSize + needed > this.#maxBytes;
    if (isFull && this.#random() * admittedOneIn >= 1) return;
    this.#summaries.set(path, { encoded, etag, knownAt });
  }
}
