import type { Codes } from './codes.ts';
import type { FacetColumn } from './facets/facet-column.ts';

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
