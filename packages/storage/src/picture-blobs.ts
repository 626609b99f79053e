import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { BlobContainer } from './blob-container.ts';
import { ReadBudget } from './read-budget.ts';

/** Hexadecimal digits of the id. */
const idLength = 40;
/** Bounds the memory for pictures. */
export interface PictureMemory {
  /** Pictures that are read at once take at most this much memory; by default a budget of their own. */
  readonly readBudget?: ReadBudget;
  /** The memory for the pictures that were sent last, in bytes: those of a form are sent to everyone who opens it. Default: 16 MiB. */
  readonly maxCachedBytes?: number;
}

/** The pictures of a container, whose names have their hashes. */
export class PictureBlobs {
  readonly #container: BlobContainer;
  readonly #readBudget: ReadBudget;
  /** The pictures that were sent last, as bytes. */
  readonly #cache: LRUCache<string, Buffer>;

  constructor(
    container: BlobContainer,
    { readBudget = new ReadBudget(16 * 1024 ** 2), maxCachedBytes = 16 * 1024 ** 2 }: PictureMemory,
  ) {
    this.#container = container;
    this.#readBudget = readBudget;
    this.#cache = new LRUCache({
      maxSize: maxCachedBytes,
      sizeCalculation: ({ byteLength }) => byteLength,
    });
  }

  /** The bytes of a picture; undefined if there is none. */
  async read(blob: string): Promise<Buffer | undefined> {
    const cached = this.#cache.get(blob);
    if (cached !== undefined) return cached;
    const found = await this.#readBudget.hold((admit) => this.#container.get(blob, { admit }));
    if (found.outcome !== 'found') return undefined;
    if (found.bytes.byteLength > 0) this.#cache.set(blob, found.bytes);
    return found.bytes;
  }

  /** Those of these pictures that the folder does not have. `folder`: with a slash at its end. */
  async missing(folder: string, pictures: Iterable<string>): Promise<ReadonlySet<string>> {
    const missing = new Set(pictures);
    if (missing.size === 0) return missing;
    for await (const { name } of this.#container.list(folder)) missing.delete(name.slice(folder.length));
    return missing;
  }

  /** Deletes all pictures of a folder. */
  async deleteAll(folder: string): Promise<void> {
    for await (const { name } of this.#container.list(folder)) {
      await this.#container.delete(name);
      this.#cache.delete(name);
    }
  }
}

/** The id of a picture, without its type. The same bytes have the same id. */
export function pictureHash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, idLength);
}
