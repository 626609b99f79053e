import { EncodedKeys } from './encoded-keys.ts';
import type { JsonBytes } from './json-bytes.ts';

/** A count that is incremented in place: one map look-up instead of two. */
export interface Cell {
  /** The count plus everything subtracted from all keys since the tally was made. */
  count: number;
  /** The `owner` of the cell's tally; undefined once the cell is dropped. */
  owner: object | undefined;
}

/** Encoded keys of fewer would take more memory than the keys, and save some 0.5 µs. */
const leastEncoded = 16;

/** Counts by key. A `Map`, so that `__proto__` and `constructor` are keys like any other. */
export class Tally<Key extends string | number> {
  /** Identifies this tally in remembered cells without keeping it in memory. */
  readonly owner: object = {};
  readonly #cells = new Map<Key, Cell>();
  /** The sum subtracted from every key. */
  #taken = 0;
  /** Keys by a count that their cell has reached; undefined until `subtractOneFromAll`. */
  #byCount: Map<number, Key[]> | undefined;
  /** Sorted; undefined after keys change. */
  #keysInOrder: Key[] | undefined;
  /** The first keys, in the order of `#cells`; undefined after a key was dropped. */
  #encodedKeys: EncodedKeys | undefined;

  static from<Key extends string | number>(counts: ReadonlyMap<Key, number>): Tally<Key> {
    const tally = new Tally<Key>();
    for (const [key, count] of counts) tally.cell(key).count = count;
    return tally;
  }

  get size(): number {
    return this.#cells.size;
  }

  count(key: Key): number {
    const cell = this.#cells.get(key);
    return cell === undefined ? 0 : cell.count - this.#taken;
  }

  /** The cell of a key; a new cell has a count of 0. */
  cell(key: Key): Cell {
    let cell = this.#cells.get(key);
    if (cell === undefined) {
      cell = { count: this.#taken, owner: this.owner };
      this.#cells.set(key, cell);
      this.#keysInOrder = undefined;
      if (this.#byCount !== undefined) append(this.#byCount, this.#taken + 1, key);
    }
    return cell;
  }

  add(key: Key): void {
    this.cell(key).count += 1;
  }

  /** Subtracts from one key, which is dropped at 0. Returns false if its count was lower: it is dropped then, too. */
  subtract(key: Key, count: number): boolean {
    const cell = this.#cells.get(key);
    if (cell === undefined) return count === 0;
    const held = cell.count - this.#taken;
    // A key is in the group of a count that it has reached: now that may be too high.
    this.#byCount = undefined;
    if (held > count) cell.count -= count;
    else this.#drop(key, cell);
    return held >= count;
  }

  clear(): void {
    for (const [key, cell] of this.#cells) this.#drop(key, cell);
    this.#byCount = undefined;
  }

  addAll(other: Tally<Key>): void {
    this.addCounts(other.entries());
  }

  /** Pairs of key and count; a count of 0 makes no key. */
  addCounts(counts: Iterable<readonly [Key, number]>): void {
    for (const [key, count] of counts) if (count > 0) this.cell(key).count += count;
  }

  /** The count at `rank`, where 0 is the largest; 0 if there are fewer keys. */
  countAtRank(rank: number): number {
    const counts = new Float64Array(this.#cells.size);
    let index = 0;
    for (const cell of this.#cells.values()) counts[index++] = cell.count - this.#taken;
    return counts.toSorted()[counts.length - 1 - rank] ?? 0;
  }

  /** Subtracts `count` from every key and drops keys whose count reaches 0. */
  subtractFromAll(count: number): void {
    this.#taken += count;
    this.#byCount = undefined;
    for (const [key, cell] of this.#cells) this.#dropIfNothingIsLeft(key, cell);
  }

  /**
   * Like `subtractFromAll(1)`, but visits only keys that may have a count of 1. It visits a key again only after the key was
   * counted again, so the total cost of all calls is at most that of the counting.
   */
  subtractOneFromAll(): void {
    this.#byCount ??= this.#groupByCount();
    this.#taken += 1;
    const due = this.#byCount.get(this.#taken) ?? [];
    this.#byCount.delete(this.#taken);
    for (const key of due) {
      const cell = this.#cells.get(key);
      if (cell !== undefined && !this.#dropIfNothingIsLeft(key, cell)) append(this.#byCount, cell.count, key);
    }
  }

  /** Keeps only this many keys, with the largest counts. @returns the largest dropped count, or 0 */
  keepLargest(keys: number): number {
    const smallest = Array.from(this.entries())
      .toSorted(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
      .slice(keys);
    for (const [key] of smallest) this.#drop(key, this.#cells.get(key)!);
    this.#byCount = undefined;
    return smallest[0]?.[1] ?? 0;
  }

  *entries(): Generator<[Key, number]> {
    for (const [key, cell] of this.#cells) yield [key, cell.count - this.#taken];
  }

  /** The pairs of key and count in the order of keys, so that equal tallies have equal JSON. */
  toJSON(): [Key, number][] {
    this.#keysInOrder ??= Array.from(this.#cells.keys()).toSorted((a, b) => (a < b ? -1 : 1));
    return this.#keysInOrder.map((key) => [key, this.count(key)]);
  }

  /** Writes the same pairs in the order in which the keys came: with each commit, while `toJSON` is for what reads a summary. */
  writeJson(json: JsonBytes): void {
    if (this.#cells.size < leastEncoded) return json.text(JSON.stringify([...this.entries()]));
    const keys = (this.#encodedKeys ??= new EncodedKeys(this.#cells.size));
    if (keys.size < this.#cells.size) {
      let index = 0;
      const known = keys.size;
      for (const key of this.#cells.keys()) if (index++ >= known) keys.add(key);
    }
    keys.write(json, this.#cells.values(), this.#taken);
  }

  #dropIfNothingIsLeft(key: Key, cell: Cell): boolean {
    if (cell.count > this.#taken) return false;
    this.#drop(key, cell);
    return true;
  }

  #drop(key: Key, cell: Cell): void {
    cell.owner = undefined;
    this.#cells.delete(key);
    this.#keysInOrder = undefined;
    this.#encodedKeys = undefined;
  }

  #groupByCount(): Map<number, Key[]> {
    const byCount = new Map<number, Key[]>();
    for (const [key, { count }] of this.#cells) append(byCount, count, key);
    return byCount;
  }
}

/** Subtracts every count of `from`. @returns false if one was lower */
export function subtractCounts<Key extends string | number>(counts: Tally<Key>, from: Tally<Key>): boolean {
  let isThere = true;
  for (const [key, count] of from.entries()) if (!counts.subtract(key, count)) isThere = false;
  return isThere;
}

function append<Key>(byCount: Map<number, Key[]>, count: number, key: Key): void {
  const keys = byCount.get(count);
  if (keys === undefined) byCount.set(count, [key]);
  else keys.push(key);
}
