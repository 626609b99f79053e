import type { Codes, Texts } from '@canvass/columns';
import type { TabulatedFacet } from '@canvass/surveys';
import type { Numbering } from '../numbering.ts';

/** How the columns of a facet are counted, filtered and kept in memory. */
export interface SlicedFacet<Column> {
  /** The values of a column and its codes; undefined if its values are not read. */
  codedOf(column: Column): CodedValues | undefined;
  /** Returns 1 for each row of the column with a value. */
  answeredRows(column: Column): Uint8Array;
  /** Adds the rows of a column to the counts. `numbers` has the number of each code, and `counts.counts` room for all numbers. */
  count(counts: FacetCount, column: Column, rows: Uint32Array, numbers: Uint32Array): void;
  /** Returns the counts as a summary adds them. `words`: the most words, the most frequent ones. */
  tabulate(known: KnownCounts, counts: FacetCount, numbering: Numbering, words: number): TabulatedFacet;
  /** Returns the memory of a column without `notAsked`, in bytes, within a small factor. */
  bytesOf(column: Column): number;
}

/** A code above 0 means the value at the index before it; 0 means no value. If there are `offsets`, a row has a list of codes. */
export interface CodedValues {
  readonly values: readonly (string | number)[] | Texts;
  readonly codes: Codes;
  readonly offsets: Uint32Array | undefined;
}

/** The counts of one facet in one group of answers. */
export interface FacetCount {
  /** Answers with a value for the facet. */
  answered: number;
  /** Answers whose respondents were not asked the facet. */
  notAsked: number;
  /** The sum of the texts' lengths in UTF-16 code units; 0 for other facets. */
  length: number;
  /** The count of each value, by its number. The number 0 stands for no value. */
  counts: Uint32Array;
}

/** The counts that every facet has. */
export type KnownCounts = Pick<TabulatedFacet, 'id' | 'answered' | 'skipped'>;
