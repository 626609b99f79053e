import type { SummaryDocument } from './summary-document.ts';

/** A summary version and when, in this process's order of events, it was known to be the newest. */
export interface KnownSummary {
  readonly document: SummaryDocument;
  readonly etag: string;
  readonly knownAt: number;
}

/**
 * The summaries that this worker wrote or read last, so that a commit needs no read. A stale one is harmless: its
 * write is refused. Bounded by entries, the least recently used goes first.
 */
export class SummaryCache {
  readonly #entries = new Map<string, KnownSummary>();
  readonly #maxEntries: number;

  constructor(maxEntries: number) {
    this.#maxEntries = maxEntries;
  }

  /**
   * Takes the summary out: whoever has it may count into it, and gives back what was written. Somebody else who wants
   * it meanwhile reads it from storage.
   */
  take(path: string): KnownSummary | undefined {
    const known = this.#entries.get(path);
    this.#entries.delete(path);
    return known;
  }

  set(path: string, known: KnownSummary): void {
    this.#entries.delete(path);
    this.#entries.set(path, known);
    if (this.#entries.size > this.#maxEntries) this.#entries.delete(this.#entries.keys().next().value!);
  }
}
