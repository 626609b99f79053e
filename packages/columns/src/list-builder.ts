import type { Codes } from './codes.ts';
import { GrowingArray, GrowingCodes } from './growing-array.ts';

/** A list of codes for each row. Row `r` has the codes from `offsets[r]` up to `offsets[r + 1]`. */
export interface Lists {
  readonly codes: Codes;
  readonly offsets: Uint32Array;
}

export class ListBuilder {
  readonly #codes = new GrowingCodes();
  readonly #offsets = new GrowingArray((length) => new Uint32Array(length));
  /** The number of rows whose offset is set. */
  #begun = 0;

  /** Begins a row: later codes belong to it. Rows that were left out have no codes. */
  beginRow(row: number): void {
    while (this.#begun <= row) this.#offsets.set(this.#begun++, this.#codes.length);
  }

  push(code: number): void {
    this.#codes.push(code);
  }

  build(rows: number): Lists {
    this.beginRow(rows);
    return { codes: this.#codes.view(this.#codes.length), offsets: this.#offsets.view(rows + 1) };
  }
}
