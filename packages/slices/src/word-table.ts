import { randomInt } from 'node:crypto';

/** Of the table; a power of two. */
const firstSlots = 64;

/**
 * Numbers words from 1, by their bytes. With a string and its hash for each word of each column file, a cold cross-tabulation took a third
 * more processor time.
 */
export class WordTable {
  /** By hash: the number of a word, 0 is free. At most half of them are used. */
  #slots = new Uint32Array(firstSlots);
  /** Of each word, by number. */
  #hashes = new Uint32Array(firstSlots / 2);
  #starts = new Uint32Array(firstSlots / 2 + 1);
  #bytes = Buffer.alloc(8 * firstSlots);
  #words = 0;
  /** So that nobody can choose words whose hashes are the same. */
  readonly #seed = randomInt(2 ** 32 - 1);

  /** Memory, in bytes. */
  get bytes(): number {
    const { byteLength } = this.#bytes;
    return this.#slots.byteLength + this.#hashes.byteLength + this.#starts.byteLength + byteLength;
  }

  /** The highest number. */
  get size(): number {
    return this.#words;
  }

  /** Of the word in `page` from `start` up to `end`. A new word gets the next number. */
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

/** After A. Appleby's MurmurHash2, but byte by byte. */
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
