/** A count that is raised in place: one look-up in the map for each count instead of two. */
export interface Cell {
  /** With what was taken off every key of its tally since the tally was made. */
  count: number;
  /** The `owner` of the tally that the cell is part of; undefined once it was dropped. */
  owner: object | undefined;
}

/** Counts by key. A `Map`, so that `__proto__` and `constructor` are keys like any other. */
export class Tally<Key extends string | number> {
  /** Stands for this tally where cells are remembered, without keeping it in memory. */
  readonly owner: object = {};
  readonly #cells = new Map<Key, Cell>();
  /** What was taken off every key. */
  #taken = 0;
  /** Each key by a count that its cell has reached; undefined until something is taken off one by one. */
  #byCount: Map<number, Key[]> | undefined;
  /** Sorted; undefined after a key came or went. Most commits bring no new words. */
  #keysInOrder: Key[] | undefined;

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

  /** The cell of a key, a new one with a count of 0 where there was none. */
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

  addAll(other: Tally<Key>): void {
    for (const [key, count] of other.entries()) this.cell(key).count += count;
  }

  /** The count at `rank` from the largest, which has rank 0; 0 where there are not so many. */
  countAtRank(rank: number): number {
    const counts = new Float64Array(this.#cells.size);
    let index = 0;
    for (const cell of this.#cells.values()) counts[index++] = cell.count - this.#taken;
    return counts.toSorted()[counts.length - 1 - rank] ?? 0;
  }

  /** Takes `count` off every key, and drops the keys that had no more than that. */
  subtractFromAll(count: number): void {
    this.#taken += count;
    this.#byCount = undefined;
    for (const [key, cell] of this.#cells) this.#dropIfNothingIsLeft(key, cell);
  }

  /**
   * As `subtractFromAll(1)`, but looks only at keys that may have had no more than 1. A key is looked at again only after
   * it was counted again, so any number of these calls costs no more than the counting before them.
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

  /** Drops all but so many keys with the largest counts. @returns the largest count that was dropped, 0 where none was */
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

  /** The pairs of key and count in the keys' own order, so that equal tallies have equal JSON. */
  toJSON(): [Key, number][] {
    this.#keysInOrder ??= Array.from(this.#cells.keys()).toSorted((a, b) => (a < b ? -1 : 1));
    return this.#keysInOrder.map((key) => [key, this.count(key)]);
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
  }

  #groupByCount(): Map<number, Key[]> {
    const byCount = new Map<number, Key[]>();
    for (const [key, { count }] of this.#cells) append(byCount, count, key);
    return byCount;
  }
}

function append<Key>(byCount: Map<number, Key[]>, count: number, key: Key): void {
  const keys = byCount.get(count);
  if (keys === undefined) byCount.set(count, [key]);
  else keys.push(key);
}
