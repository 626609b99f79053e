import { idLength, readTail } from '@canvass/journal';

/** The first attempt of a submission. */
export interface Remembered {
  /** The fingerprint of the answers: a signed integer of 32 bits. */
  readonly fingerprint: number;
  /** The time in its id, ms since the epoch. */
  readonly firstMs: number;
  /** Settles with the attempt that is under way. */
  readonly sent: Promise<void> | undefined;
}

const tailWords = 3;
/** A tail and the fingerprint. */
const words = tailWords + 1;
const bytesPerSlot = 4 * words + 8;
/** The table is filled up to this share. A search then looks at two slots. */
const maxLoad = 2 / 3;

/**
 * Submissions by the tails of their ids: a hash table with open addressing in numbers only, because objects that live for minutes
 * cost the garbage collector more than the rest of the work. A tail's bits are an HMAC's, so they need no further hashing, and the
 * first of a tail with a key is 1, which tells it from an empty slot. A submission keeps its slot, also when it is forgotten.
 */
export class SubmissionTable {
  readonly #max: number;
  readonly #words: Int32Array;
  /** NaN: the submission is forgotten. */
  readonly #times: Float64Array;
  /** The submissions that are being stored, by slot. */
  readonly #underWay = new Map<number, Promise<void>>();
  /** The number of slots, a power of two, less 1. */
  readonly #mask: number;
  readonly #key = new Int32Array(tailWords);
  readonly #id = Buffer.alloc(idLength);
  #size = 0;

  /** The table holds `max` submissions. */
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

  /** Finds a submission by the id of any of its attempts. The submission must have a key. */
  find(id: string): Remembered | undefined {
    const slot = this.#slotOf(id);
    const at = slot * words;
    if (this.#words[at] === 0 || Number.isNaN(this.#times[slot])) return undefined;
    const [fingerprint, firstMs] = [this.#words[at + tailWords]!, this.#times[slot]!];
    return { fingerprint, firstMs, sent: this.#underWay.get(slot) };
  }

  /** Replaces what is remembered of the submission. Must not be full. Returns its slot, for `settle`. */
  set(id: string, fingerprint: number, firstMs: number, sent: Promise<void>): number {
    const slot = this.#slotOf(id);
    const at = slot * words;
    if (this.#words[at] === 0) this.#size += 1;
    // Word by word: `set` of so small an array takes ten times as long.
    for (let word = 0; word < tailWords; word += 1) this.#words[at + word] = this.#key[word]!;
    this.#words[at + tailWords] = fingerprint;
    this.#times[slot] = firstMs;
    this.#underWay.set(slot, sent);
    return slot;
  }

  /** Remembers a submission whose attempt was stored, or forgets it; neither if another attempt has replaced it. */
  settle(slot: number, sent: Promise<void>, isStored: boolean): void {
    if (this.#underWay.get(slot) !== sent) return;
    this.#underWay.delete(slot);
    if (!isStored) this.#times[slot] = Number.NaN;
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
