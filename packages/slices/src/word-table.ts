import { randomInt } from 'node:crypto';

/** How many slots a new table has. It must be a power of two. */
const firstSlots = 64;

/**
 * Numbers words from 1, by their bytes. A `Map` of strings took a third more processor time for a cold cross-tabulation, because it needs a
 * string and its hash for each word of each column file.
 */
export class WordTable {
  /** The number of a word at the slot of its hash, or at a later one; 0 if the slot is free. At most half of the slots are used. */
  #slots = new Uint32Array(firstSlots);
  /** The hash of each word, at the index before its number. */
  #hashes = new Uint32Array(firstSlots / 2);
  /** Where the bytes of each word begin. */
  #starts = new Uint32Array(firstSlots / 2 + 1);
  /** The bytes of all words, one after another. */
  #bytes = Buffer.alloc(8 * firstSlots);
  #words = 0;
  /** The seed of the hashes. It is random, so that nobody can choose words with the same hash. */
  readonly #seed = randomInt(2 ** 32 - 1);

  /** The memory of the table, in bytes. */
  get bytes(): number {
    const { byteLength } = this.#bytes;
    return this.#slots.byteLength + this.#hashes.byteLength + this.#starts.byteLength + byteLength;
  }

  /** The highest number. */
  get size(): number {
    return this.#words;
  }

  /** Returns the number of the word in `page` from `start` up to before `end`. A new word gets the next number. */
  numberOf(page: Uint8Array, start: number, end: number): number {
    const hash = hashOf(page, start, end, this.#seed);
    const slots = this.#slots;
    const mask = slots.length - 1;
    let slot = hash & mask;
    for (let number = slots[slot]!; number !== 0; number = slots[slot]!) {
      if (this.#hashes[number - 1] === hash && this.#isAt(number, page, start, end)) return number;
      slot = (slot + 1) & mask;
    }
    slots[slot] = this.#add(hash, page, start, end);
    if (2 * this.#words >= slots.length) this.#rehash();
    return this.#words;
  }

  textOf(number: number): string {
    return this.#bytes.toString('utf8', this.#starts[number - 1], this.#starts[number]);
  }

  #isAt(number: number, page: Uint8Array, start: number, end: number): boolean {
    const bytes = this.#bytes;
    const own = this.#starts[number - 1]!;
    if (this.#starts[number]! - own !== end - start) return false;
    for (let at = start; at < end; at += 1) if (page[at] !== bytes[own + at - start]) return false;
    return true;
  }

  #add(hash: number, page: Uint8Array, start: number, end: number): number {
    const own = this.#starts[this.#words]!;
    const ownEnd = own + end - start;
    if (ownEnd > this.#bytes.length) {
      const larger = Buffer.alloc(Math.max(ownEnd, 2 * this.#bytes.length));
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    for (let at = start; at < end; at += 1) this.#bytes[own + at - start] = page[at]!;
    this.#hashes[this.#words] = hash;
    this.#words += 1;
    this.#starts[this.#words] = ownEnd;
    return this.#words;
  }

  #rehash(): void {
    const slots = new Uint32Array(2 * this.#slots.length);
    const mask = slots.length - 1;
    for (let number = 1; number <= this.#words; number += 1) {
      let slot = this.#hashes[number - 1]! & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = number;
    }
    this.#slots = slots;
    this.#hashes = enlarged(this.#hashes, slots.length / 2);
    this.#starts = enlarged(this.#starts, slots.length / 2 + 1);
  }
}

/** Hashes a word as Austin Appleby's MurmurHash2 does, but byte by byte. */
function hashOf(page: Uint8Array, start: number, end: number, seed: number): number {
  let hash = seed ^ (end - start);
  for (let at = start; at < end; at += 1) {
    hash = Math.imul(hash ^ page[at]!, 0x5bd1e995);
    hash ^= hash >>> 15;
  }
  hash = Math.imul(hash ^ (hash >>> 13), 0x5bd1e995);
  return (hash ^ (hash >>> 15)) >>> 0;
}

function enlarged(numbers: Uint32Array, length: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(length);
  larger.set(numbers);
  return larger;
}
