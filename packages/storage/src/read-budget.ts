import { StorageError } from './errors.ts';

/** Smaller documents are read at once: a survey of usual size does not wait for huge ones. */
const smallBytes = 64 * 1024;
/** Each waiting document holds a connection, and up to 128 KiB of its body. */
const maxWaiting = 128;

interface Waiting {
  readonly bytes: number;
  readonly enter: () => void;
}

/** Waits for room: an option of `BlobContainer.get`. */
export type Admit = (bytes: number) => Promise<void>;

/** Bounds the bytes of large documents that are read and parsed at once. Parsed, they take several times as much. */
export class ReadBudget {
  readonly #maxBytes: number;
  #bytes = 0;
  /** First come, first served. */
  readonly #waiting: Waiting[] = [];

  /** One document of more than `maxBytes` is read alone. */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Of the large documents that are being read or parsed. */
  get bytes(): number {
    return this.#bytes;
  }

  /**
   * Runs `work`, which awaits `admit` before it reads a document, and frees its room when `work` has settled. `admit`
   * rejects with `StorageError` `overloaded` if 128 documents wait already.
   */
  async hold<T>(work: (admit: Admit) => Promise<T>): Promise<T> {
    let leave: (() => void) | undefined;
    try {
      return await work(async (bytes) => {
        // A further try, or another document instead of the first.
        leave?.();
        leave = undefined;
        leave = await this.#enter(bytes);
      });
    } finally {
      leave?.();
    }
  }

  /** Resolves with a function that frees the room. */
  async #enter(bytes: number): Promise<() => void> {
    if (bytes <= smallBytes) return () => {};
    if (this.#waiting.length >= maxWaiting) {
      throw new StorageError('overloaded', `${maxWaiting} large documents wait to be read already`);
    }
    if (this.#waiting.length > 0 || !this.#hasRoom(bytes)) {
      await new Promise<void>((enter) => this.#waiting.push({ bytes, enter }));
    } else {
      this.#bytes += bytes;
    }
    return () => {
      this.#bytes -= bytes;
      this.#admit();
    };
  }

  #hasRoom(bytes: number): boolean {
    return this.#bytes === 0 || this.#bytes + bytes <= this.#maxBytes;
  }

  #admit(): void {
    for (let next = this.#waiting[0]; next && this.#hasRoom(next.bytes); next = this.#waiting[0]) {
      this.#waiting.shift();
      // Here, so that a document that arrives before `enter` takes effect cannot take its room.
      this.#bytes += next.bytes;
      next.enter();
    }
  }
}
