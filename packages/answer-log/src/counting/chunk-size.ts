/** No chunk is longer, in bytes: offsets of lines in it, and in its copies with more in each line, are integers of 32 bits. */
const longestChunk = 1024 ** 3;

/** Answers of each survey in a chunk from which on a longer one saves little: a commit costs as much processor time as some twenty of them. */
const enoughPerSurvey = 128;

export interface ChunkSizeOptions {
  /** The least bytes to read of a segment. They must hold the longest line. */
  readonly leastBytes: number;
  /** The most bytes to read of all segments together in an ordinary round. */
  readonly readBytes: number;
  /** The most bytes to read of all segments together while many surveys have few answers each. */
  readonly mostBytes: number;
  /** From this number of surveys on, chunks may grow. */
  readonly fromSurveys: number;
}

/**
 * Decides how many bytes of a segment a round reads. For few surveys, twice the least is enough: a longer chunk is no faster and takes
 * longer to fail. For many surveys chunks grow: a short one has few answers of each survey, and each survey costs a commit.
 */
export class ChunkSize {
  readonly #options: ChunkSizeOptions;
  /** The most bytes to read of one segment in the next round. */
  #bytes: number;

  constructor(options: ChunkSizeOptions) {
    this.#options = options;
    this.#bytes = 2 * options.leastBytes;
  }

  /** Bytes to read from each of `segments` open segments. */
  of(segments: number): number {
    const { leastBytes, readBytes } = this.#options;
    const share = Math.floor(Math.max(readBytes, this.#bytes) / segments);
    return Math.min(Math.max(leastBytes, share), this.#bytes, longestChunk);
  }

  /** Call it after each round. `isFull` means that a segment has more behind its chunk. */
  counted(round: { readonly surveys: number; readonly records: number; readonly isFull: boolean }): void {
    const { leastBytes, mostBytes, fromSurveys } = this.#options;
    const least = 2 * leastBytes;
    const { surveys, records, isFull } = round;
    // Half of a chunk with more has still enough.
    const hasPlenty = surveys < fromSurveys || records >= 2 * enoughPerSurvey * surveys;
    if (hasPlenty) this.#bytes = Math.max(least, this.#bytes / 2);
    else if (isFull && records < enoughPerSurvey * surveys)
      this.#bytes = Math.max(least, Math.min(mostBytes, this.#bytes * 2));
  }

  /** Call it after a failed read: the chunk may have been too long for the connection. */
  failed(): void {
    this.#bytes = 2 * this.#options.leastBytes;
  }
}
