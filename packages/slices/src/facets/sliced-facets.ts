import type { FacetColumn, FacetColumnOf } from '@canvass/columns';
import type { FacetType, TabulatedFacet } from '@canvass/surveys';
import type { Numbering } from '../numbering.ts';
import { kept } from './kept.ts';
import type { CodedValues, FacetCount, KnownCounts, SlicedFacet } from './sliced-facet.ts';
import { choices, date, number } from './values.ts';
import { words } from './words.ts';

const slicedFacets: { readonly [Type in FacetType]: SlicedFacet<FacetColumnOf<Type>> } = {
  choices,
  number,
  date,
  words,
  kept,
};

// A column is sliced as its type says, which the compiler does not see. These functions are called once for a column, not for each row.

export function codedOf(column: FacetColumn): CodedValues | undefined {
  return slicedFacets[column.type].codedOf(column as never);
}

export function answeredRows(column: FacetColumn): Uint8Array {
  return slicedFacets[column.type].answeredRows(column as never);
}

export function countColumn(
  counts: FacetCount,
  column: FacetColumn,
  rows: Uint32Array,
  numbers: Uint32Array,
): void {
  slicedFacets[column.type].count(counts, column as never, rows, numbers);
}

export function tabulateFacet(
  type: FacetType,
  known: KnownCounts,
  counts: FacetCount,
  numbering: Numbering,
  mostWords: number,
): TabulatedFacet {
  return slicedFacets[type].tabulate(known, counts, numbering, mostWords);
}

export function bytesOfValuesIn(column: FacetColumn): number {
  return slicedFacets[column.type].bytesOf(column as never);
}
