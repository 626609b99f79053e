import { StorageError } from './errors.ts';

/** Smaller documents pass at once: a survey of usual size never waits for huge ones. */
const smallBytes = 64 * 1024;
/** Each that waits holds a connection to the storage, and up to 128 KiB that have arrived on it. */
const maxWaiting = 128;

interface Waiting {
  readonly bytes: number;
  readonly enter: () => void;
}

/** Waits for room; what `BlobContainer.get` takes. */
export type Admit = (bytes: number) => Promise<void>;

/**
 * Bounds the bytes of large documents that are in hand at once, however many requests ask for however many of them. Parsed
 * they take several times as much.
 */
export class ReadBudget {
  readonly #maxBytes: number;
  #bytes = 0;
  /** First come, first served. */
  readonly #waiting: Waiting[] = [];

  /** One document of more than `maxBytes` is read alone. */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Of the large documents that are in hand now. */
  get bytes(): number {
    return this.#bytes;
  }

  /**
   * Runs `work`, which asks `admit` before it reads a document, and gives its room back once that has settled. `admit`
   * rejects with `StorageError` `overloaded` where 128 wait already.
   */
  async hold<T>(work: (admit: Admit) => Promise<T>): Promise<T> {
    let leave: (() => void) | undefined;
    try {
      return await work(async (bytes) => {
        // Again: of another try, or of another document in the place of the first.
        leave?.();
        leave = undefined;
        leave = await this.#enter(bytes);
      });
    } finally {
      leave?.();
    }
  }

  /** Call what it resolves to at the end. */
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
      // Here, and not when it goes on: a document that comes in between must not take its room.
      this.#bytes += next.bytes;
      next.enter();
    }
  }
}
