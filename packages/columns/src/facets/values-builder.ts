import type { FacetValue } from '@canvass/surveys';
import type { CodedColumn } from '../coded-column.ts';
import { Dictionary } from '../dictionary.ts';
import { GrowingArray, GrowingCodes } from '../growing-array.ts';
import { ListBuilder } from '../list-builder.ts';
import type { FacetBuilder } from './facet-format.ts';

/**
 * Builds columns of values of a dictionary. There is one class for choices, numbers and dates: the loop over the values of an answer is the
 * faster, the fewer classes it meets.
 */
export class ValuesBuilder<Column> implements FacetBuilder<Column> {
  readonly #finish: (coded: CodedColumn<string | number>) => Column;
  readonly #dictionary = new Dictionary<string | number>();
  readonly #codes = new GrowingCodes();
  /** The codes of all rows, from the first answer on that is a list; undefined before. */
  #lists: ListBuilder | undefined;
  /** 1 for each row whose answer is one value; undefined while there is no list or no such row. */
  #singles: GrowingArray<Uint8Array> | undefined;

  /** `finish`: makes the facet's column. */
  constructor(finish: (coded: CodedColumn<string | number>) => Column) {
    this.#finish = finish;
  }

  add(row: number, answer: FacetValue): void {
    if (typeof answer === 'object') {
      this.#lists ??= this.#toLists();
      this.#lists.beginRow(row);
      for (const value of answer) this.#lists.push(this.#dictionary.code(value) + 1);
    } else if (this.#lists === undefined) {
      this.#codes.set(row, this.#dictionary.code(answer) + 1);
    } else {
      this.#lists.beginRow(row);
      this.#lists.push(this.#dictionary.code(answer) + 1);
      this.#markSingle(row);
    }
  }

  build(rows: number, notAsked: Uint8Array | undefined): Column {
    const values = this.#dictionary.view();
    if (this.#lists === undefined) {
      return this.#finish({ notAsked, values, codes: this.#codes.view(rows), offsets: undefined });
    }
    const singles = this.#singles?.view(rows);
    return this.#finish({ notAsked, values, ...this.#lists.build(rows), singles });
  }

  #toLists(): ListBuilder {
    const lists = new ListBuilder();
    for (const [row, code] of this.#codes.view(this.#codes.length).entries()) {
      if (code === 0) continue;
      lists.beginRow(row);
      lists.push(code);
      this.#markSingle(row);
    }
    return lists;
  }

  #markSingle(row: number): void {
    this.#singles ??= new GrowingArray((length) => new Uint8Array(length));
    this.#singles.set(row, 1);
  }
}
