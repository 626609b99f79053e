import type { KnownSummary } from './known-summary.ts';
import { EncodedSummaries, type EncodedKnownSummary } from './encoded-summaries.ts';

/**
 * Keeps the summaries that this worker wrote or read last, which saves commits a read. Half of the memory holds documents; the other
 * half holds the encoded form of documents that found no room. A summary that is larger than the half is not kept. An outdated one is
 * harmless: its write is refused.
 */
export class SummaryCache {
  readonly #maxBytes: number;
  /** The documents, the least recently used one first: each use takes a document out and sets it again. */
  readonly #summaries = new Map<string, { readonly known: KnownSummary; readonly bytes: number }>();
  readonly #encoded: EncodedSummaries;
  #bytes = 0;

  constructor(maxBytes: number, random: () => number = Math.random) {
    this.#maxBytes = Math.floor(maxBytes / 2);
    this.#encoded = new EncodedSummaries(this.#maxBytes, random);
  }

  /** Takes the summary out, so that the commit may change it. Other commits read it from storage until `set`. */
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
 * The memory of a summary with the copies that its next commit makes, in bytes, as measured: 2,500 for the smallest one, up to five
 * times the length of its JSON, and up to 90 for each word or choice.
 */
function memoryOf({ document, bytes, encoded }: KnownSummary): number {
  return 2_500 + 5 * bytes + 90 * document.totals.distinct + (encoded?.byteLength ?? 0);
}
