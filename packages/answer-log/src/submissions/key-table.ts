import {
  hoursBetween,
  isHourIn,
  wordsPerKey as words,
  type HourRange,
  type Keys,
} from '../format/submission-key.ts';

/** The slots of the smallest table that has any. */
const leastSlots = 16;
const noEntries: Keys = new Int32Array(0);
/** The table grows when a larger part of its slots is used. */
const maxLoad = 0.8;
/** The table grows by this factor, so that it stays at least two thirds full. */
const growth = 1.19;

/** Whether an answer is the first one of its submission. A `conflict` is a duplicate with other answers. */
export type Repetition = 'new' | 'duplicate' | 'conflict';

/**
 * A set of keys: a hash table with open addressing, whose entries are the four words of a key. The bits of a tail come from an HMAC, so
 * they need no further hashing. The first bit of a tail is 1, which tells an entry from an empty slot.
 */
export class KeyTable {
  #entries: Keys;
  #slots: number;
  #size = 0;
  /** The slots that `undo` empties; undefined outside of `begin` and `keep` or `undo`. */
  #added: number[] | undefined;

  /** @param expected the number of keys that will be added soon */
  constructor(expected = 0) {
    this.#slots = expected === 0 ? 0 : slotsFor(expected);
    // Most tables get no key, and an array costs 1 µs.
    this.#entries = expected === 0 ? noEntries : new Int32Array(this.#slots * words);
  }

  get size(): number {
    return this.#size;
  }

  /** Memory of all slots, in bytes. */
  get bytes(): number {
    return this.#entries.byteLength;
  }

  /** Makes room for `more` keys at once, instead of growing step by step. */
  reserve(more: number): void {
    const slots = slotsFor(this.#size + more);
    // There is room for a fifth more; otherwise each commit would move all keys.
    if (slots > this.#slots) this.#rehash(Math.max(Math.ceil(slots * growth), this.#grown()));
  }

  /** From now on `undo` removes the keys that were added since, at most `expected` ones. `keep` ends this. */
  begin(expected: number): void {
    this.reserve(expected);
    this.#added = [];
  }

  keep(): void {
    this.#added = undefined;
  }

  undo(): void {
    for (const slot of this.#added ?? []) this.#entries[slot * words] = 0;
    this.#size -= this.#added?.length ?? 0;
    this.#added = undefined;
  }

  /** Adds the key at `index`. */
  add(keys: Keys, index: number): void {
    if (this.#size + 1 > this.#slots * maxLoad) this.#rehash(this.#grown());
    const slot = this.#put(keys, index * words);
    this.#added?.push(slot);
  }

  /**
   * Compares the key at `index` with the entries: an entry with the same tail whose hour differs by at most `windowHours` makes it a
   * repetition. An erased answer has no fingerprint, so it is never a conflict.
   */
  find(keys: Keys, index: number, windowHours: number): Repetition {
    const entries = this.#entries;
    if (entries.length === 0) return 'new';
    const from = index * words;
    const wanted = keys[from]!;
    const middle = keys[from + 1]!;
    const low = keys[from + 2]!;
    for (let slot = this.#slotOf(low); ; slot = slot + 1 === this.#slots ? 0 : slot + 1) {
      const at = slot * words;
      const first = entries[at]!;
      if (first === 0) return 'new';
      if (entries[at + 2] !== low || entries[at + 1] !== middle || (first ^ wanted) >>> 16 !== 0) continue;
      if (hoursBetween(first & 0xffff, wanted & 0xffff) > windowHours) continue;
      const stored = entries[at + 3]!;
      const fingerprint = keys[from + 3]!;
      return stored === fingerprint || stored === 0 || fingerprint === 0 ? 'duplicate' : 'conflict';
    }
  }

  /** Adds the keys whose hours are in the range. */
  addAll(keys: Keys, hours: HourRange): void {
    this.reserve(countOf(keys, hours));
    this.#putAll(keys, hours);
  }

  /** A new table with the keys whose hours are in the range. */
  within(hours: HourRange): KeyTable {
    const table = new KeyTable(countOf(this.#entries, hours));
    table.#putAll(this.#entries, hours);
    return table;
  }

  #putAll(keys: Keys, hours: HourRange): void {
    for (let at = 0; at < keys.length; at += words) if (isIn(keys, at, hours)) this.#put(keys, at);
  }

  #grown(): number {
    return Math.max(leastSlots, Math.ceil(this.#slots * growth) + 1);
  }

  #slotOf(low: number): number {
    // The high bits of the product choose the slot, which works for any number of slots and needs no modulo.
    return Math.floor(((low >>> 0) / 0x1_0000_0000) * this.#slots);
  }

  /** Puts a key into a free slot, and returns the slot. */
  #put(keys: Keys, from: number): number {
    const entries = this.#entries;
    let slot = this.#slotOf(keys[from + 2]!);
    while (entries[slot * words] !== 0) slot = slot + 1 === this.#slots ? 0 : slot + 1;
    const at = slot * words;
    entries[at] = keys[from]!;
    entries[at + 1] = keys[from + 1]!;
    entries[at + 2] = keys[from + 2]!;
    entries[at + 3] = keys[from + 3]!;
    this.#size += 1;
    return slot;
  }

  #rehash(slots: number): void {
    if (this.#added !== undefined) throw new Error('more keys than were expected');
    const before = this.#entries;
    this.#slots = slots;
    this.#entries = new Int32Array(slots * words);
    this.#size = 0;
    for (let at = 0; at < before.length; at += words) if (before[at] !== 0) this.#put(before, at);
  }
}

function isIn(keys: Keys, at: number, hours: HourRange): boolean {
  return keys[at] !== 0 && isHourIn(keys[at]! & 0xffff, hours);
}

function countOf(keys: Keys, hours: HourRange): number {
  let count = 0;
  for (let at = 0; at < keys.length; at += words) if (isIn(keys, at, hours)) count += 1;
  return count;
}

function slotsFor(keys: number): number {
  return Math.max(leastSlots, Math.ceil(keys / maxLoad) + 1);
}
