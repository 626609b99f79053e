/** A count that is raised in place: one look-up in the map for each count instead of two. */
export interface Cell {
  count: number;
  /** The `owner` of the tally that the cell is part of; undefined once it was dropped. */
  owner: object | undefined;
}

/** Counts by key. A `Map`, so that `__proto__` and `constructor` are keys like any other. */
export class Tally<Key extends string | number> {
  /** Stands for this tally where cells are remembered, without keeping it in memory. */
  readonly owner: object = {};
  readonly #cells = new Map<Key, Cell>();

  static from<Key extends string | number>(counts: ReadonlyMap<Key, number>): Tally<Key> {
    const tally = new Tally<Key>();
    for (const [key, count] of counts) tally.cell(key).count = count;
    return tally;
  }

  get size(): number {
    return this.#cells.size;
  }

  count(key: Key): number {
    return this.#cells.get(key)?.count ?? 0;
  }

  /** The cell of a key, a new one with a count of 0 where there was none. */
  cell(key: Key): Cell {
    let cell = this.#cells.get(key);
    if (cell === undefined) {
      cell = { count: 0, owner: this.owner };
      this.#cells.set(key, cell);
    }
    return cell;
  }

  add(key: Key): void {
    this.cell(key).count += 1;
  }

  addAll(other: Tally<Key>): void {
    for (const [key, cell] of other.#cells) this.cell(key).count += cell.count;
  }

  /** The count at `rank` from the largest, which has rank 0; 0 where there are not so many. */
  countAtRank(rank: number): number {
    const counts = new Float64Array(this.#cells.size);
    let index = 0;
    for (const cell of this.#cells.values()) counts[index++] = cell.count;
    return counts.toSorted()[counts.length - 1 - rank] ?? 0;
  }

  /** Takes `count` off every key, and drops the keys that had no more than that. */
  subtractFromAll(count: number): void {
    for (const [key, cell] of this.#cells) {
      if (cell.count > count) {
        cell.count -= count;
      } else {
        cell.owner = undefined;
        this.#cells.delete(key);
      }
    }
  }

  *entries(): Generator<[Key, number]> {
    for (const [key, cell] of this.#cells) yield [key, cell.count];
  }

  /** The pairs of key and count in the keys' own order, so that equal tallies have equal JSON. */
  toJSON(): [Key, number][] {
    return this.entries()
      .toArray()
      .toSorted(([a], [b]) => (a < b ? -1 : 1));
  }
}
