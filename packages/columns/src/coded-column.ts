import type { Codes } from './codes.ts';

/** What the columns of all facets have. */
export interface AnyColumn {
  /** 1 for each row in which the facet was not asked (a stored null); undefined if it was asked in all rows. */
  readonly notAsked: Uint8Array | undefined;
}

/** The codes of a column. A code above 0 means `values[code - 1]`; 0 means no answer. */
export interface CodedColumn<Value extends string | number> extends AnyColumn {
  readonly values: readonly Value[];
  /** A code for each row; if there are `offsets`, a code for each chosen value. */
  readonly codes: Codes;
  /** Row `r` has the codes from `offsets[r]` up to `offsets[r + 1]`; undefined if each row has exactly one code. */
  readonly offsets: Uint32Array | undefined;
  /** If there are `offsets`: 1 for each row whose answer is one value instead of a list; undefined if all answers are lists. */
  readonly singles?: Uint8Array | undefined;
}
