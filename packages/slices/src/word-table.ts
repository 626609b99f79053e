import { randomInt } from 'node:crypto';
import type { Texts } from '@canvass/columns';

/** How many slots a new table has. It must be a power of two. */
const firstSlots = 64;
/** How many words are hashed before they are looked up. */
const wordsAtOnce = 64;

/**
 * Numbers words from 1, by their bytes. A `Map` of strings took a third more processor time for a cold cross-tabulation, because it needs a
 * string and its hash for each word of each column file.
 */
export class WordTable {
  /**
   * Pairs of the hash of a word and its number, which is 0 if the slot is free. A word is at the slot of its hash, or at a later one. At most
   * two thirds of the slots are used.
   */
  #slots = new Uint32Array(2 * firstSlots);
  /** Where the bytes of each word begin. */
  #starts = new Uint32Array(firstSlots);
  /** The bytes of all words, one after another. */
  #bytes = Buffer.alloc(8 * firstSlots);
  #words = 0;
  /** The seed of the hashes. It is random, so that nobody can choose words with the same hash. */
  readonly #seed = randomInt(2 ** 32 - 1);

  /** The memory of the table, in bytes. */
  get bytes(): number {
    return this.#slots.byteLength + this.#starts.byteLength + this.#bytes.byteLength;
  }

  /** The highest number. */
  get size(): number {
    return this.#words;
  }

  /** Returns the number of each text at the index after its own, and 0 at the index 0. A new text gets the next number. */
  numbersOf(texts: Texts): Uint32Array {
    const { page, starts, length } = texts;
    const numbers = new Uint32Array(length + 1);
    const hashes = new Uint32Array(wordsAtOnce);
    for (let first = 0; first < length; first += wordsAtOnce) {
      const end = Math.min(length, first + wordsAtOnce);
      for (let index = first; index < end; index += 1) {
        hashes[index - first] = hashOf(page, starts[index]!, texts.endOf(index), this.#seed);
      }
      const guesses = numbers.subarray(first + 1, end + 1);
      this.#guess(hashes, guesses);
      for (let index = first; index < end; index += 1) {
        const [start, textEnd] = [starts[index]!, texts.endOf(index)];
        const guess = guesses[index - first]!;
        if (guess !== 0 && this.#isAt(guess, page, start, textEnd)) continue;
        guesses[index - first] = this.#numberAt(hashes[index - first]!, page, start, textEnd);
      }
    }
    return numbers;
  }

  /**
   * Sets a number that a word with the hash has, or 0. It looks only at the slots of the hashes. A loop that does nothing else lets the
   * processor wait for the memory of several slots at once.
   */
  #guess(hashes: Uint32Array, guesses: Uint32Array): void {
    const slots = this.#slots;
    const mask = slots.length - 1;
    for (let index = 0; index < guesses.length; index += 1) {
      const hash = hashes[index]!;
      const slot = (2 * hash) & mask;
      guesses[index] = slots[slot] === hash ? slots[slot + 1]! : 0;
    }
  }

  #numberAt(hash: number, page: Uint8Array, start: number, end: number): number {
    const slots = this.#slots;
    const mask = slots.length - 1;
    let slot = (2 * hash) & mask;
    for (let number = slots[slot + 1]!; number !== 0; number = slots[slot + 1]!) {
      if (slots[slot] === hash && this.#isAt(number, page, start, end)) return number;
      slot = (slot + 2) & mask;
    }
    this.#add(page, start, end);
    slots[slot] = hash;
    slots[slot + 1] = this.#words;
    if (3 * this.#words >= slots.length) this.#enlarge();
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

  #add(page: Uint8Array, start: number, end: number): void {
    const own = this.#starts[this.#words]!;
    const ownEnd = own + end - start;
    if (ownEnd > this.#bytes.length) {
      const larger = Buffer.alloc(Math.max(ownEnd, 2 * this.#bytes.length));
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    for (let at = start; at < end; at += 1) this.#bytes[own + at - start] = page[at]!;
    this.#words += 1;
    if (this.#words === this.#starts.length) {
      const larger = new Uint32Array(2 * this.#starts.length);
      larger.set(this.#starts);
      this.#starts = larger;
    }
    this.#starts[this.#words] = ownEnd;
  }

  #enlarge(): void {
    const smaller = this.#slots;
    const slots = new Uint32Array(2 * smaller.length);
    const mask = slots.length - 1;
    for (let from = 0; from < smaller.length; from += 2) {
      const number = smaller[from + 1]!;
      if (number === 0) continue;
      const hash = smaller[from]!;
      let slot = (2 * hash) & mask;
      while (slots[slot + 1] !== 0) slot = (slot + 2) & mask;
      slots[slot] = hash;
      slots[slot + 1] = number;
    }
    this.#slots = slots;
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
