import type { KnownSummary } from './known-summary.ts';
import { EncodedSummaries, type EncodedKnownSummary } from './encoded-summaries.ts';

/**
 * The summaries that this worker wrote or read last: they save the read of a commit. Half of the memory is for documents; those that
 * it has no room for are kept encoded in the other half. A stale one is harmless: its write is refused. A summary larger than
 * the half is not kept.
 */
export class SummaryCache {
  readonly #maxBytes: number;
  /** The one that was set longest ago first. Every use takes a summary out and sets it again, so a map does what an LRU cache does. */
  readonly #summaries = new Map<string, { readonly known: KnownSummary; readonly bytes: number }>();
  readonly #encoded: EncodedSummaries;
  #bytes = 0;

  constructor(maxBytes: number, random: () => number = Math.random) {
    this.#maxBytes = Math.floor(maxBytes / 2);
    this.#encoded = new EncodedSummaries(this.#maxBytes, random);
  }

  /** Takes the summary out, so that the commit may change it. Others read it from storage until `set`. */
  take(path: string): KnownSummary | EncodedKnownSummary | undefined {
    return this.#takeDocument(path) ?? this.#encoded.take(path);
  }

  set(path: string, known: KnownSummary): void {
    this.take(path);
    const bytes = memoryOf(known);
    if (bytes > this.#maxBytes) return;
    this.#summaries.set(path, { known, bytes });
    this.#bytes += bytes;
    for (const oldest of this.#summaries.keys()) {
      if (this.#bytes <= this.#maxBytes) return;
      const evicted = this.#takeDocument(oldest);
      if (evicted) this.#encoded.set(oldest, evicted);
    }
  }

  #takeDocument(path: string): KnownSummary | undefined {
    const kept = this.#summaries.get(path);
    if (kept === undefined) return undefined;
    this.#summaries.delete(path);
    this.#bytes -= kept.bytes;
    return kept.known;
  }
}

/**
 * In bytes. Measured, with what the next commit copies: a word or choice takes up to 90 beside its JSON, all JSON up to five times its
 * length, the smallest summary 2,500.
 */
function memoryOf({ document, bytes, encoded }: KnownSummary): number {
  return 2_500 + 5 * bytes + 90 * document.totals.distinct + (encoded?.byteLength ?? 0);
}
