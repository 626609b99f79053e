import { LRUCache } from 'lru-cache';
import type { KnownSummary } from './known-summary.ts';

/** As `KnownSummary`, without the document. */
export interface EncodedKnownSummary {
  readonly encoded: Buffer;
  readonly etag: string;
  readonly knownAt: number;
}

/** Memory of an entry without its blob: path, ETag, place in the map. */
const entryBytes = 500;
/** Without room, one in so many newcomers takes the place of another. */
const admittedOneIn = 8;

/**
 * Summaries as bytes, a fifth of the memory of a document. A worker with many surveys commits them in turn, so the one that was used least
 * recently is the next: if all newcomers displaced it, a cache with room for most of them would find none.
 */
export class EncodedSummaries {
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
