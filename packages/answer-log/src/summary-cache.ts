import { LRUCache } from 'lru-cache';
import type { SummaryDocument } from './summary-document.ts';

/** A summary version and when, in this process's order of events, it was known to be the newest. */
export interface KnownSummary {
  readonly document: SummaryDocument;
  readonly etag: string;
  /** Of its blob. */
  readonly bytes: number;
  readonly knownAt: number;
}

/**
 * The summaries that this worker wrote or read last, so that a commit needs no read. A stale one is harmless: its
 * write is refused. Bounded by what they take of memory, the least recently used goes first; a summary that is larger
 * than all there may be is read for each commit.
 */
export class SummaryCache {
  readonly #summaries: LRUCache<string, KnownSummary>;

  constructor(maxBytes: number) {
    this.#summaries = new LRUCache({ maxSize: Math.max(1, maxBytes) });
  }

  /**
   * Takes the summary out: whoever has it may count into it, and gives back what was written. Somebody else who wants
   * it meanwhile reads it from storage.
   */
  take(path: string): KnownSummary | undefined {
    const known = this.#summaries.peek(path);
    this.#summaries.delete(path);
    return known;
  }

  set(path: string, known: KnownSummary): void {
    this.#summaries.set(path, known, { size: memoryOf(known) });
  }
}

/** Measured: a word or choice takes some 110 bytes, all else up to three times its JSON, the smallest summary 2,000. */
function memoryOf({ document, bytes }: KnownSummary): number {
  return 2_000 + 3 * bytes + 100 * document.totals.distinct;
}
