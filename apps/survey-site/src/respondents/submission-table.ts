import { idLength, readTail } from '@canvass/journal';

/** What is remembered of a submission with a key. */
export interface Remembered {
  /** Of its answers: a signed integer of 32 bits. */
  readonly fingerprint: number;
  /** The time in the id of the first attempt, ms since the epoch. */
  readonly firstMs: number;
}

/** The three words of a tail, and the fingerprint. */
const words = 4;
const bytesPerSlot = 4 * words + 8;
/** At most so full: then a search looks at two slots. */
const maxLoad = 2 / 3;

/**
 * Submissions by the tails of their ids: a hash table with open addressing in numbers only, because objects that live for minutes
 * cost the garbage collector more than the rest of the work. A tail's bits are an HMAC's, so they need no further hashing, and the
 * first of a tail with a key is 1, which tells it from an empty slot.
 */
export class SubmissionTable {
  readonly #max: number;
  readonly #words: Int32Array;
  readonly #times: Float64Array;
  /** The number of slots, a power of two, less 1. */
  readonly #mask: number;
  readonly #key = new Int32Array(words);
  readonly #id = Buffer.alloc(idLength);
  #size = 0;

  /** `max`: submissions that it holds. */
  constructor(max: number) {
    const slots = 2 ** Math.ceil(Math.log2((max + 1) / maxLoad));
    this.#max = max;
    this.#mask = slots - 1;
    this.#words = new Int32Array(slots * words);
    this.#times = new Float64Array(slots);
  }

  get isFull(): boolean {
    return this.#size >= this.#max;
  }

  get bytes(): number {
    return (this.#mask + 1) * bytesPerSlot;
  }

  /** `id`: of any attempt of a submission with a key. */
  find(id: string): Remembered | undefined {
    const slot = this.#slotOf(id);
    const at = slot * words;
    if (this.#words[at] === 0) return undefined;
    return { fingerprint: this.#words[at + 3]!, firstMs: this.#times[slot]! };
  }

  /** Replaces what is remembered of the submission. Must not be full. */
  set(id: string, { fingerprint, firstMs }: Remembered): void {
    const slot = this.#slotOf(id);
    const at = slot * words;
    if (this.#words[at] === 0) this.#size += 1;
    this.#words.set(this.#key, at);
    this.#words[at + 3] = fingerprint;
    this.#times[slot] = firstMs;
  }

  /** The slot of the submission, or the empty one where it belongs. Its tail is in `#key` then. */
  #slotOf(id: string): number {
    const key = this.#key;
    this.#id.write(id, 'latin1');
    if (!readTail(this.#id, 0, key, 0)) throw new Error(`${id} has no key`);
    const table = this.#words;
    for (let slot = key[2]! & this.#mask; ; slot = (slot + 1) & this.#mask) {
      const at = slot * words;
      const first = table[at];
      if (first === 0) return slot;
      if (first === key[0] && table[at + 1] === key[1] && table[at + 2] === key[2]) return slot;
    }
  }
}
