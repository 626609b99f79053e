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
 * The summaries that this worker wrote or read last: they save the read of a commit. A stale one is harmless: its
 * write is refused. A summary larger than the whole cache is not kept.
 */
export class SummaryCache {
  readonly #summaries: LRUCache<string, KnownSummary>;

  constructor(maxBytes: number) {
    this.#summaries = new LRUCache({ maxSize: Math.max(1, maxBytes), sizeCalculation: memoryOf });
  }

  /** Takes the summary out, so that the commit may change it. Others read it from storage until `set`. */
  take(path: string): KnownSummary | undefined {
    const known = this.#summaries.get(path);
    this.#summaries.delete(path);
    return known;
  }

  set(path: string, known: KnownSummary): void {
    this.#summaries.set(path, known);
  }
}

/** In bytes. Measured: a word or choice takes about 110, the rest up to three times its JSON, the smallest summary 2,000. */
function memoryOf({ document, bytes }: KnownSummary): number {
  return 2_000 + 3 * bytes + 100 * document.totals.distinct;
}
