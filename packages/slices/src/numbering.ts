import { Texts } from '@canvass/columns';
import { detached } from '@canvass/surveys';
import { WordTable } from './word-table.ts';

type Value = string | number;
/** The values of a column: the words of a text question, or others. */
type ColumnValues = readonly Value[] | Texts;

/**
 * Numbers the values of one question from 1, so that counts of columns whose codes differ are added up by number. What it has found for the
 * values of a column it remembers as long as the column is in memory.
 */
export class Numbering {
  readonly #numbers = new Map<Value, number>();
  readonly #values: Value[] = [];
  /** Of a text question. */
  #words: WordTable | undefined;
  readonly #ofColumns = new WeakMap<ColumnValues, Uint32Array>();

  /** Memory that it takes, in bytes, about. */
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

  /** The number of each code of a column with these values; 0 of the code 0. */
  numbersOf(values: ColumnValues): Uint32Array {
    let numbers = this.#ofColumns.get(values);
    if (numbers === undefined) {
      numbers = values instanceof Texts ? this.#numbersOfWords(values) : this.#numbersOfValues(values);
      this.#ofColumns.set(values, numbers);
    }
    return numbers;
  }

  #numbersOfWords(texts: Texts): Uint32Array {
    const { page, starts, length } = texts;
    const words = (this.#words ??= new WordTable());
    const numbers = new Uint32Array(length + 1);
    for (let index = 0; index < length; index += 1) {
      numbers[index + 1] = words.numberOf(page, starts[index]!, texts.endOf(index));
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
      // It must not keep the texts of a whole column in memory.
      const own = typeof value === 'string' ? detached(value) : value;
      number = this.#values.push(own);
      this.#numbers.set(own, number);
    }
    return number;
  }
}

/** Memory of a value with its number. */
const bytesPerValue = 120;
