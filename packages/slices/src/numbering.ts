import { detached } from '@canvass/surveys';

type Value = string | number;

/**
 * Numbers values from 1, so that counts of columns whose codes differ are added up by number. What it has found for the values of a column it
 * remembers as long as the column is in memory.
 */
export class Numbering {
  readonly #numbers = new Map<Value, number>();
  readonly #values: Value[] = [];
  readonly #ofColumns = new WeakMap<readonly Value[], Uint32Array>();

  /** Memory that it takes, in bytes, about. */
  get bytes(): number {
    return bytesPerValue * this.#values.length;
  }

  /** The highest number. */
  get size(): number {
    return this.#values.length;
  }

  valueOf(number: number): Value {
    return this.#values[number - 1]!;
  }

  /** The number of each code of a column with these values; 0 of the code 0. */
  numbersOf(values: readonly Value[]): Uint32Array {
    let numbers = this.#ofColumns.get(values);
    if (numbers === undefined) {
      numbers = new Uint32Array(values.length + 1);
      for (let index = 0; index < values.length; index += 1)
        numbers[index + 1] = this.#numberOf(values[index]!);
      this.#ofColumns.set(values, numbers);
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
