import { LRUCache } from 'lru-cache';
import type { BlobContainer } from '../blob-container.ts';
import { isStorageUnavailable, StorageError } from '../errors.ts';

/** The end of an append blob, where its next block goes. */
interface End {
  readonly blob: string;
  readonly length: number;
}

/** Most tries of an append: another process may append first, or storage may not respond. */
const mostTries = 6;
/** The number of ends to remember, some 200 bytes each. */
const maxEnds = 2_000;

/** Appends blocks of audit entries to the append blobs of a month, `{tenant}/{yyyy-mm}-{number}`, each block once. */
export class AuditAppender {
  readonly #container: BlobContainer;
  /** The known end of each tenant's month. The option `max` would allocate the memory of all entries at once. */
  readonly #ends = new LRUCache<string, End>({ maxSize: maxEnds, sizeCalculation: () => 1 });

  constructor(container: BlobContainer) {
    this.#container = container;
  }

  /**
   * Appends a block at the end that is known or found. Each offset takes one block, so that a block which landed without a response is
   * recognised. Throws `StorageError`; after `unavailable` the block may be there or not.
   *
   * @param month `{tenant}/{yyyy-mm}`.
   */
  async append(month: string, block: Buffer): Promise<void> {
    let unsure: End | undefined;
    let refused: End | undefined;
    for (let tries = 0; tries < mostTries; tries += 1) {
      try {
        if (unsure && (await this.#holds(unsure, block))) return;
        const known = this.#ends.get(month);
        let end = known ?? (await this.#findEnd(month));
        if (!known && isSame(refused, end)) {
          // Nobody else has appended, so the blob takes no more blocks.
          end = await this.#beginBlob(nameOf(month, Number(end.blob.slice(-4)) + 1));
        }
        this.#ends.delete(month);
        const wasUnsure = isSame(unsure, end);
        unsure = end;
        const appended = await this.#container.appendBlock(end.blob, block, end.length);
        if (appended.outcome === 'appended') {
          this.#ends.set(month, { blob: end.blob, length: end.length + block.length });
          return;
        }
        refused = end;
        // An earlier try may have landed late at this offset and caused the refusal.
        if (!wasUnsure) unsure = undefined;
      } catch (error) {
        if (!isStorageUnavailable(error)) throw error;
      }
    }
    throw new StorageError('unavailable', `the audit trail ${month} took no entry`);
  }

  /** Returns the end of the month's last blob. */
  async #findEnd(month: string): Promise<End> {
    let last: End | undefined;
    for await (const { name, length } of this.#container.list(`${month}-`)) last = { blob: name, length };
    return last ?? this.#beginBlob(nameOf(month, 1));
  }

  async #beginBlob(blob: string): Promise<End> {
    await this.#container.createAppendBlob(blob);
    return { blob, length: 0 };
  }

  async #holds({ blob, length }: End, block: Buffer): Promise<boolean> {
    const read = await this.#container.readRange(blob, length, block.length);
    return read.outcome === 'found' && read.bytes.equals(block);
  }
}

function isSame(one: End | undefined, other: End): boolean {
  return one?.blob === other.blob && one.length === other.length;
}

function nameOf(month: string, number: number): string {
  return `${month}-${String(number).padStart(4, '0')}`;
}
