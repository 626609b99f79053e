import { Texts } from '@canvass/columns';
import { detached } from '@canvass/surveys';
import { WordTable } from './word-table.ts';

type Value = string | number;
/** The values of a column: words, choices or numbers. */
type ColumnValues = readonly Value[] | Texts;

/**
 * Numbers the values of one facet from 1. Columns of different files have different codes for the same value, so counts are added up by
 * these numbers. The numbers of a column's values are kept while the column is in memory.
 */
export class Numbering {
  readonly #numbers = new Map<Value, number>();
  readonly #values: Value[] = [];
  /** The words of a facet of words; undefined for other facets. */
  #words: WordTable | undefined;
  readonly #ofColumns = new WeakMap<ColumnValues, Uint32Array>();

  /** The estimated memory of the numbering, in bytes. */
  get bytes(): number {
    return bytesPerValue * this.#values.length + (this.#words?.bytes ?? 0);
  }

  /** The highest number. */
  get size(): number {
    return this.#words?.size ?? this.#values.length;
  }

  valueOf(number: number): Value {
    return this.#words?.textOf(number) ?? this.#values[number - 1]!;
  }

  /** Returns the number of each code of a column with these values. It is 0 for the code 0, which is no value. */
  numbersOf(values: ColumnValues): Uint32Array {
    let numbers = this.#ofColumns.get(values);
    if (numbers === undefined) {
      numbers =
        values instanceof Texts
          ? (this.#words ??= new WordTable()).numbersOf(values)
          : this.#numbersOfValues(values);
      this.#ofColumns.set(values, numbers);
    }
    return numbers;
  }

  #numbersOfValues(values: readonly Value[]): Uint32Array {
    const numbers = new Uint32Array(values.length + 1);
    for (let index = 0; index < values.length; index += 1) {
      numbers[index + 1] = this.#numberOf(values[index]!);
    }
    return numbers;
  }

  #numberOf(value: Value): number {
    let number = this.#numbers.get(value);
    if (number === undefined) {
      // A copy is kept, because a part of a string would keep the texts of the whole column in memory.
      const own = typeof value === 'string' ? detached(value) : value;
      number = this.#values.push(own);
      this.#numbers.set(own, number);
    }
    return number;
  }
}

/** The memory of a value with its number, in bytes. */
const bytesPerValue = 120;
