import { StorageError } from './errors.ts';

/** Documents of up to this size do not wait: a usual survey must not wait for huge ones. */
const smallBytes = 64 * 1024;
/** At most this many documents wait to be read; a further one is refused. Each holds a connection, and up to 128 KiB of its body. */
const maxWaiting = 128;

interface Waiting {
  readonly bytes: number;
  readonly enter: () => void;
}

/** Waits for room for a document of this size in bytes. It is an option of `BlobContainer.get`. */
export type Admit = (bytes: number) => Promise<void>;

/** Bounds the bytes of large documents that are read and parsed at the same time. A parsed document takes several times its bytes. */
export class ReadBudget {
  readonly #maxBytes: number;
  #bytes = 0;
  /** The waiting documents, in the order of their arrival. */
  readonly #waiting: Waiting[] = [];

  /** A document of more than `maxBytes` is read alone. */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** The bytes of the large documents that are being read or parsed. */
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
        // The work tries again, or reads another document instead of the first.
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
      // The room is taken here: otherwise a document that arrives before `enter` takes effect could take it.
      this.#bytes += next.bytes;
      next.enter();
    }
  }
}
