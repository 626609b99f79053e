import type { Codes, QuestionColumn, TextColumn, ValueColumn } from '@canvass/columns';
import type { CountOf } from '@canvass/surveys';

type Value = string | number;

/** What is counted of one question in one group of answers. */
export interface GroupCounts {
  readonly answered: number;
  readonly notAsked: number;
  /** The sum of the texts' lengths in UTF-16 code units; 0 for other questions. */
  readonly length: number;
  /** By value or word. */
  readonly counts: Iterable<CountOf<Value>>;
}

interface Group {
  answered: number;
  notAsked: number;
  length: number;
  /** By the number of the value. */
  counts: Uint32Array;
}

/** The codes of a column, each with the number of its value. */
interface NumberedCodes {
  readonly values: readonly Value[];
  /** By code; 0 for those that were not looked up. */
  readonly numbers: Uint32Array;
  /** Counts by code while one group is counted; then all are 0 again. */
  readonly byCode: Uint32Array;
}

/** Counts of one question in groups of answers, over columns whose codes differ. */
export class QuestionCounts {
  /** The number of each value, from 1. */
  readonly #numbers = new Map<Value, number>();
  readonly #values: Value[] = [];
  readonly #groups: Group[];

  constructor(groups: number) {
    this.#groups = Array.from({ length: groups }, () => {
      return { answered: 0, notAsked: 0, length: 0, counts: new Uint32Array() };
    });
  }

  /** Counts that are held, zeros included, about. */
  get size(): number {
    return this.#values.length * this.#groups.length;
  }

  /** Adds rows of each group. */
  add(column: QuestionColumn, groups: readonly Uint32Array[]): void {
    const { values } = column.type === 'freeText' ? column.words : column;
    const length = values.length + 1;
    const codes = { values, numbers: new Uint32Array(length), byCode: new Uint32Array(length) };
    for (const [index, rows] of groups.entries()) {
      if (rows.length === 0) continue;
      const group = this.#groups[index]!;
      if (column.type === 'freeText') this.#addTexts(group, column, rows, codes);
      else this.#addValues(group, column, rows, codes);
      if (column.notAsked !== undefined) group.notAsked += sumOf(rows, column.notAsked);
    }
  }

  of(index: number): GroupCounts {
    const group = this.#groups[index]!;
    return { ...group, counts: pairsOf(this.#values, group.counts) };
  }

  #addTexts(group: Group, { lengths, words }: TextColumn, rows: Uint32Array, codes: NumberedCodes): void {
    for (let index = 0; index < rows.length; index += 1) {
      const length = lengths[rows[index]!]!;
      group.answered += Number(length >= 0);
      group.length += Math.max(0, length);
    }
    this.#addLists(group, words, rows, codes);
  }

  #addValues(
    group: Group,
    { codes, offsets }: ValueColumn,
    rows: Uint32Array,
    numbered: NumberedCodes,
  ): void {
    if (offsets !== undefined) {
      group.answered += this.#addLists(group, { codes, offsets }, rows, numbered);
      return;
    }
    const { byCode } = numbered;
    for (let index = 0; index < rows.length; index += 1) byCode[codes[rows[index]!]!]! += 1;
    group.answered += rows.length - byCode[0]!;
    byCode[0] = 0;
    this.#takeAll(group, numbered);
  }

  /** Returns how many rows have a list. */
  #addLists(
    group: Group,
    { codes, offsets }: { readonly codes: Codes; readonly offsets: Uint32Array },
    rows: Uint32Array,
    numbered: NumberedCodes,
  ): number {
    const { byCode } = numbered;
    let [entries, lists] = [0, 0];
    for (let index = 0; index < rows.length; index += 1) {
      const row = rows[index]!;
      const begin = offsets[row]!;
      const end = offsets[row + 1]!;
      for (let at = begin; at < end; at += 1) byCode[codes[at]!]! += 1;
      entries += end - begin;
      lists += Number(end > begin);
    }
    // A text question has many words, of which a small group has few.
    if (entries >= byCode.length) {
      this.#takeAll(group, numbered);
    } else {
      for (let index = 0; index < rows.length; index += 1) {
        const row = rows[index]!;
        for (let at = offsets[row]!; at < offsets[row + 1]!; at += 1) this.#take(group, numbered, codes[at]!);
      }
    }
    return lists;
  }

  #takeAll(group: Group, numbered: NumberedCodes): void {
    for (let code = 1; code < numbered.byCode.length; code += 1) this.#take(group, numbered, code);
  }

  #take(group: Group, { values, numbers, byCode }: NumberedCodes, code: number): void {
    const count = byCode[code]!;
    if (count === 0) return;
    byCode[code] = 0;
    const number = numbers[code]! || (numbers[code] = this.#numberOf(values[code - 1]!));
    if (number > group.counts.length) group.counts = enlarged(group.counts, number);
    group.counts[number - 1]! += count;
  }

  #numberOf(value: Value): number {
    let number = this.#numbers.get(value);
    if (number === undefined) {
      number = this.#values.push(value);
      this.#numbers.set(value, number);
    }
    return number;
  }
}

function* pairsOf(values: readonly Value[], counts: Uint32Array): Generator<CountOf<Value>> {
  for (let index = 0; index < counts.length; index += 1) {
    if (counts[index]! > 0) yield [values[index]!, counts[index]!];
  }
}

function sumOf(rows: Uint32Array, numbers: Uint8Array): number {
  let sum = 0;
  for (let index = 0; index < rows.length; index += 1) sum += numbers[rows[index]!]!;
  return sum;
}

/** A copy of at least this length, with zeros at its end. */
function enlarged(numbers: Uint32Array, length: number): Uint32Array {
  const larger = new Uint32Array(Math.max(length, 2 * numbers.length, 8));
  larger.set(numbers);
  return larger;
}
