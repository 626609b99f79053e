import { bytesPerKey } from './key-column.ts';
import { hoursBetween, isHourSince, type SubmissionKey } from './submission-key.ts';

/** 32-bit words of an entry: high and hour, middle, low, fingerprint. */
const words = bytesPerKey / 4;
const leastSlots = 16;
/** The table grows by a fifth when it is fuller than this, so that it is at least two thirds full. */
const maxLoad = 0.8;
const growth = 1.19;

export type Repetition = 'new' | 'duplicate' | 'conflict';

/**
 * The keys of answers: a hash table with open addressing, whose entries are 16 bytes. The bits of a tail are an HMAC's, so
 * they need no further hashing. The first bit of a tail is 1, which tells an entry from an empty slot.
 */
export class KeyTable {
  #entries: Int32Array;
  #slots: number;
  #size = 0;

  /** `expected`: keys that will be added soon. */
  constructor(expected = 0) {
    this.#slots = slotsFor(expected);
    this.#entries = new Int32Array(this.#slots * words);
  }

  get size(): number {
    return this.#size;
  }

  /** Of its entries, used or not. */
  get bytes(): number {
    return this.#entries.byteLength;
  }

  /** Makes room for so many more keys at once, instead of growing step by step. */
  reserve(more: number): void {
    const slots = slotsFor(this.#size + more);
    // By a fifth at least: else each commit would move all keys.
    if (slots > this.#slots) this.#rehash(Math.max(slots, this.#grown()));
  }

  add({ high, middle, low, hour, fingerprint }: SubmissionKey): void {
    if (this.#size + 1 > this.#slots * maxLoad) this.#rehash(this.#grown());
    this.#put((high << 16) | hour, middle, low, fingerprint);
  }

  addAll(other: KeyTable): void {
    this.reserve(other.#size);
    const entries = other.#entries;
    for (let at = 0; at < entries.length; at += words) {
      if (entries[at] !== 0) this.#put(entries[at]!, entries[at + 1]!, entries[at + 2]!, entries[at + 3]!);
    }
  }

  /**
   * Whether an answer with this tail is at most `windowHours` older or newer. `conflict`: its answers are others. An
   * erased answer has no answers to differ from.
   */
  find({ high, middle, low, hour, fingerprint }: SubmissionKey, windowHours: number): Repetition {
    const entries = this.#entries;
    for (let slot = this.#slotOf(low); ; slot = slot + 1 === this.#slots ? 0 : slot + 1) {
      const at = slot * words;
      const first = entries[at]!;
      if (first === 0) return 'new';
      if (first >>> 16 !== high || entries[at + 1] !== middle || entries[at + 2] !== low) continue;
      if (hoursBetween(first & 0xffff, hour) > windowHours) continue;
      const stored = entries[at + 3];
      return stored === fingerprint || stored === 0 || fingerprint === 0 ? 'duplicate' : 'conflict';
    }
  }

  /** Adds the keys of a column (`encodeKeys`) from an hour on. */
  addColumn(column: Buffer, sinceHour: number): void {
    const isWanted = (at: number): boolean =>
      column.readUInt32LE(at) !== 0 && isHourSince(column.readUInt16LE(at), sinceHour);
    let wanted = 0;
    for (let at = 0; at + bytesPerKey <= column.byteLength; at += bytesPerKey) if (isWanted(at)) wanted += 1;
    this.reserve(wanted);
    for (let at = 0; at + bytesPerKey <= column.byteLength; at += bytesPerKey) {
      if (!isWanted(at)) continue;
      this.#put(
        column.readInt32LE(at),
        column.readInt32LE(at + 4),
        column.readInt32LE(at + 8),
        column.readInt32LE(at + 12),
      );
    }
  }

  /** Another table with the keys from an hour on. */
  since(hour: number): KeyTable {
    const entries = this.#entries;
    const isWanted = (at: number): boolean => entries[at] !== 0 && isHourSince(entries[at]! & 0xffff, hour);
    let wanted = 0;
    for (let at = 0; at < entries.length; at += words) if (isWanted(at)) wanted += 1;
    const table = new KeyTable(wanted);
    for (let at = 0; at < entries.length; at += words) {
      if (isWanted(at)) table.#put(entries[at]!, entries[at + 1]!, entries[at + 2]!, entries[at + 3]!);
    }
    return table;
  }

  #grown(): number {
    return Math.ceil(this.#slots * growth) + 1;
  }

  #slotOf(low: number): number {
    // Without a modulo: the high bits of the product choose among any number of slots.
    return Math.floor(((low >>> 0) / 0x1_0000_0000) * this.#slots);
  }

  #put(first: number, middle: number, low: number, fingerprint: number): void {
    const entries = this.#entries;
    let slot = this.#slotOf(low);
    while (entries[slot * words] !== 0) slot = slot + 1 === this.#slots ? 0 : slot + 1;
    const at = slot * words;
    entries[at] = first;
    entries[at + 1] = middle;
    entries[at + 2] = low;
    entries[at + 3] = fingerprint;
    this.#size += 1;
  }

  #rehash(slots: number): void {
    const before = this.#entries;
    this.#slots = slots;
    this.#entries = new Int32Array(slots * words);
    this.#size = 0;
    for (let at = 0; at < before.length; at += words) {
      const first = before[at]!;
      if (first !== 0) this.#put(first, before[at + 1]!, before[at + 2]!, before[at + 3]!);
    }
  }
}

function slotsFor(keys: number): number {
  return Math.max(leastSlots, Math.ceil(keys / maxLoad) + 1);
}
