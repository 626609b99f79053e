import type { FacetType } from '@canvass/surveys';
import type { Codes } from './codes.ts';
import type { ChoicesColumn } from './facets/choices.ts';
import type { DateColumn } from './facets/date.ts';
import type { KeptColumn } from './facets/kept.ts';
import type { NumberColumn } from './facets/number.ts';
import type { WordsColumn } from './facets/words.ts';

/**
 * Neighbouring answers of a survey's log, column by column, in the order of the log. Stubs have no row. The columns never change.
 */
export interface AnswerColumns {
  readonly rows: number;
  /** The place of each row in the log, from 1, rising (see the glossary). */
  readonly places: Float64Array;
  /** When each answer was received, in ms since the epoch. */
  readonly receivedAtMs: Float64Array;
  /** The definition version of each row: `values[codes[row]]`. */
  readonly versions: { readonly values: readonly number[]; readonly codes: Codes };
  /** The column of each facet, by facet id. A facet has a column if a row answers it or was not asked it. */
  readonly facets: ReadonlyMap<string, FacetColumn>;
}

export type FacetColumn = ValueColumn | WordsColumn | KeptColumn;
export type FacetColumnOf<Type extends FacetType> = Extract<FacetColumn, { readonly type: Type }>;

/** A column whose rows have values of a dictionary. */
export type ValueColumn = ChoicesColumn | NumberColumn | DateColumn;

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
