import { distributionOf } from './distribution.ts';
import type { FacetValue, NumberScale } from './facet.ts';
import { type OrderedType, ordered } from './ordered-facet.ts';
import type { JsonObject } from '../shared/stored-json.ts';
import { malformed, readCount, readCounts, readObject } from '../shared/stored-json.ts';
import { Tally, subtractCounts } from '../shared/tally.ts';

/** A facet with more distinct values is counted in bins. */
export const maxExactValues = 2_048;

/** 0: each value has a count; 1: each fine bin (a month); 2: each coarse bin (a year). */
type Level = 0 | 1 | 2;

/** The sums of all values and of their squares. Bins do not tell them, so they are kept beside them. */
interface Sums {
  sum: bigint;
  squares: bigint;
}

/**
 * The distribution of one number or date facet, from which every statistic of it is computed on reading. Up to 2,048 distinct values it is
 * exact; beyond, values are counted in bins. A bin depends on its value only, so that any order of counting and merging gives the same.
 */
export class NumberTotals {
  readonly type: OrderedType;
  answered: number;
  skipped: number;
  #counts: Tally<number>;
  #level: Level = 0;
  /** The sums are kept from level 1 on. */
  #sums: Sums | undefined;

  constructor(type: OrderedType, answered = 0, skipped = 0, counts = new Tally<number>()) {
    this.type = type;
    this.answered = answered;
    this.skipped = skipped;
    this.#counts = counts;
  }

  static fromJSON(json: unknown): NumberTotals {
    const type = typeof json === 'object' && json !== null && 'type' in json ? json.type : undefined;
    if (type !== 'number' && type !== 'date') malformed('a number has no known type');
    const isBinned = typeof json === 'object' && json !== null && 'level' in json;
    const stored = readObject(json, 'a number', isBinned ? binnedProperties : exactProperties);
    const answered = readCount(stored['answered'], 'answered');
    const counts = readCounts(stored['counts'], 'the distribution', ordered[type].isValue);
    if (counts.values().reduce((total, count) => total + count, 0) !== answered) {
      malformed('the distribution does not fit the number of answers');
    }
    const totals = new NumberTotals(
      type,
      answered,
      readCount(stored['skipped'], 'skipped'),
      Tally.from(counts),
    );
    if (isBinned) totals.#readBins(stored);
    else if (counts.size > maxExactValues) malformed(`there are more than ${maxExactValues} exact values`);
    return totals;
  }

  /** Counts by value, or by the value of the lowest magnitude in each bin. */
  get counts(): Tally<number> {
    return this.#counts;
  }

  /** Whether counts are of bins. */
  get isBinned(): boolean {
    return this.#level > 0;
  }

  get isCoarsest(): boolean {
    return this.#level === 2;
  }

  /** Ends that all values are between; undefined without answers. Up to 2,048 distinct values, both were answered. */
  ends(): NumberScale | undefined {
    const [first, ...others] = distributionOf(this.#counts.entries());
    if (first === undefined) return undefined;
    const [min, max] = [first[0], (others.at(-1) ?? first)[0]];
    if (this.#level === 0) return { min, max };
    return { min: min < 0 ? min - widthAt(min) : min, max: max > 0 ? max + widthAt(max) : max };
  }

  /** The sum of all values, and of their squares. Exact, binned or not. */
  sums(): Readonly<Sums> {
    return this.#sums ?? sumsOf(this.#counts.entries());
  }

  add(value: FacetValue): void {
    this.answered += 1;
    if (this.#sums === undefined) {
      this.#counts.add(value as number);
      if (this.#counts.size > maxExactValues) this.coarsen();
    } else {
      this.#counts.cell(this.#binOf(value as number)).count += 1;
      const exact = BigInt(value as number);
      this.#addSums({ sum: exact, squares: exact * exact });
    }
  }

  addAll(other: NumberTotals): void {
    this.answered += other.answered;
    this.skipped += other.skipped;
    while (this.#level < other.#level) this.coarsen();
    if (this.#sums === undefined) {
      this.addCounts(other.#counts.entries());
      return;
    }
    this.#addSums(other.sums());
    for (const [value, count] of other.#counts.entries())
      this.#counts.cell(this.#binOf(value)).count += count;
  }

  /** Pairs of value and count. The caller adds to `answered`. */
  addCounts(counts: Iterable<readonly [number, number]>): void {
    let binned: ExactSums | undefined = this.#sums && new ExactSums();
    for (const [value, count] of counts) {
      if (count === 0) continue;
      this.#counts.cell(this.#binOf(value)).count += count;
      binned?.add(value, count);
      if (binned === undefined && this.#counts.size > maxExactValues) {
        this.coarsen();
        binned = new ExactSums();
      }
    }
    if (binned !== undefined) this.#addSums(binned.total());
  }

  /**
   * The inverse of `addAll`, within bins once there are any: they stay until no answer is left. `other` is exact, or has the bins that these
   * totals have. @returns false if these totals do not have the others
   */
  subtractAll(other: NumberTotals): boolean {
    this.answered -= other.answered;
    this.skipped -= other.skipped;
    const isThere = this.#subtract(other) && this.answered >= 0 && this.skipped >= 0;
    if (this.answered === 0) this.#clear();
    return isThere;
  }

  /** Counts in the next coarser bins. The coarsest stay. */
  coarsen(): void {
    if (this.#level === 2) return;
    const exact = this.#counts;
    this.#sums ??= { ...sumsOf(exact.entries()) };
    this.#level = this.#level === 0 ? 1 : 2;
    this.#counts = new Tally();
    for (const [value, count] of exact.entries()) this.#counts.cell(this.#binOf(value)).count += count;
  }

  toJSON() {
    const { type, answered, skipped } = this;
    const exact = { type, answered, skipped, counts: this.#counts.toJSON() };
    if (this.#sums === undefined) return exact;
    const { sum, squares } = this.#sums;
    return { ...exact, level: this.#level, sum: String(sum), squares: String(squares) };
  }

  #binOf(value: number): number {
    return this.#level === 0 ? value : ordered[this.type].binOf[this.#level - 1]!(value);
  }

  #addSums({ sum, squares }: Readonly<Sums>): void {
    this.#sums!.sum += sum;
    this.#sums!.squares += squares;
  }

  #subtract(other: NumberTotals): boolean {
    if (this.#sums === undefined) return other.#level === 0 && subtractCounts(this.#counts, other.#counts);
    if (other.#level > this.#level) return false;
    const { sum, squares } = other.sums();
    this.#sums.sum -= sum;
    this.#sums.squares -= squares;
    let isThere = this.#sums.squares >= 0n;
    for (const [value, count] of other.#counts.entries()) {
      if (!this.#counts.subtract(this.#binOf(value), count)) isThere = false;
    }
    return isThere;
  }

  #clear(): void {
    this.#level = 0;
    this.#sums = undefined;
    this.#counts.clear();
  }

  #readBins({ level, sum, squares, counts }: JsonObject): void {
    if (level !== 1 && level !== 2) malformed('a distribution has no known level');
    if (!isInteger(sum) || !isInteger(squares)) malformed('a sum is no integer');
    this.#level = level;
    this.#sums = { sum: BigInt(sum), squares: BigInt(squares) };
    for (const [value] of counts as [number, number][])
      if (this.#binOf(value) !== value) malformed('a count is of no bin');
  }
}

const exactProperties = ['type', 'answered', 'skipped', 'counts'];
const binnedProperties = [...exactProperties, 'level', 'sum', 'squares'];

const integerPattern = /^-?\d{1,60}$/;

function isInteger(json: unknown): json is string {
  return typeof json === 'string' && integerPattern.test(json);
}

function sumsOf(counts: Iterable<readonly [number, number]>): Sums {
  const sums = new ExactSums();
  for (const [value, count] of counts) sums.add(value, count);
  return sums.total();
}

/** Adds up exactly: in numbers while they are exact, which is many times faster than in integers without a bound. */
class ExactSums {
  readonly #whole: Sums = { sum: 0n, squares: 0n };
  #sum = 0;
  #squares = 0;

  add(value: number, count: number): void {
    const product = value * count;
    const square = product * value;
    // Numbers are exact up to 2 ** 53, so the sum of two such numbers is exact, too.
    if (square > maxExactSum || Math.abs(product) > maxExactSum) {
      const exact = BigInt(value) * BigInt(count);
      this.#whole.sum += exact;
      this.#whole.squares += exact * BigInt(value);
      return;
    }
    this.#sum += product;
    this.#squares += square;
    if (this.#squares > maxExactSum || Math.abs(this.#sum) > maxExactSum) this.#carry();
  }

  total(): Sums {
    this.#carry();
    return this.#whole;
  }

  #carry(): void {
    this.#whole.sum += BigInt(this.#sum);
    this.#whole.squares += BigInt(this.#squares);
    this.#sum = 0;
    this.#squares = 0;
  }
}

/** Sums up to this are kept as numbers. */
const maxExactSum = 2 ** 52;

/** The most that a value in the bin of this value can differ from it: the bin has the value of its lowest magnitude. */
function widthAt(value: number): number {
  return Math.ceil(Math.abs(value) / 16);
}
