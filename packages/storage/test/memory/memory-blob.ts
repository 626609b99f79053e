const none: Readonly<Record<string, string>> = Object.freeze({});

/** One blob in memory. Blocks are kept without a copy. */
export class MemoryBlob {
  readonly kind: 'append' | 'block';
  readonly createdAt: number;
  readonly metadata: Readonly<Record<string, string>>;
  etag: string;
  modifiedAt: number;
  sealed = false;
  length = 0;
  readonly #blocks: Buffer[] = [];
  /** The end of each block, so that a read finds its first block quickly. */
  readonly #ends: number[] = [];

  constructor(kind: 'append' | 'block', etag: string, now: number, metadata = none) {
    this.kind = kind;
    this.etag = etag;
    this.createdAt = now;
    this.modifiedAt = now;
    this.metadata = metadata;
  }

  get blockCount(): number {
    return this.#blocks.length;
  }

  append(bytes: Uint8Array): void {
    this.#blocks.push(
      Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    );
    this.length += bytes.byteLength;
    this.#ends.push(this.length);
  }

  /** The bytes from `start` up to `end`, both within the blob; copied only if they span several blocks. */
  slice(start: number, end: number): Buffer {
    if (start >= end) return Buffer.alloc(0);
    const first = this.#blockAt(start);
    const parts: Buffer[] = [];
    for (let index = first; index < this.#blocks.length; index += 1) {
      const block = this.#blocks[index]!;
      const blockStart = this.#ends[index]! - block.length;
      if (blockStart >= end) break;
      parts.push(block.subarray(Math.max(0, start - blockStart), end - blockStart));
    }
    return parts.length === 1 ? parts[0]! : Buffer.concat(parts, end - start);
  }

  /** The first block that ends after `offset`. */
  #blockAt(offset: number): number {
    let low = 0;
    let high = this.#ends.length - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#ends[middle]! > offset) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}
