import { wouldGather } from './gathering.ts';

export interface ChunkSizeOptions {
  /** Must hold the longest line. */
  readonly leastBytes: number;
  /** Of all segments together, for ordinary answers. */
  readonly readBytes: number;
  /** Of all segments together, if many surveys have few answers each in a chunk. */
  readonly mostBytes: number;
  /** So many surveys are many. */
  readonly fromSurveys: number;
}

/**
 * How many bytes of a segment are read in a round. Twice the least is enough for the answers of few surveys: a longer chunk is no faster and
 * takes longer to fail. With many surveys it holds few answers of each, and each costs a commit, so chunks grow.
 */
export class ChunkSize {
  readonly #options: ChunkSizeOptions;
  #bytes: number;

  constructor(options: ChunkSizeOptions) {
    this.#options = options;
    this.#bytes = 2 * options.leastBytes;
  }

  /** Of each of so many segments. */
  of(segments: number): number {
    const { leastBytes, readBytes } = this.#options;
    const share = Math.floor(Math.max(readBytes, this.#bytes) / segments);
    return Math.min(Math.max(leastBytes, share), this.#bytes);
  }

  /** After a round; `isFull`: there is more in one of the segments. */
  counted(round: { readonly surveys: number; readonly records: number; readonly isFull: boolean }): void {
    const { leastBytes, mostBytes, fromSurveys } = this.#options;
    const least = 2 * leastBytes;
    if (!wouldGather(round, fromSurveys)) this.#bytes = Math.max(least, this.#bytes / 2);
    else if (round.isFull) this.#bytes = Math.max(least, Math.min(mostBytes, this.#bytes * 2));
  }

  /** A read failed: it may have been too long for the connection. */
  failed(): void {
    this.#bytes = 2 * this.#options.leastBytes;
  }
}
