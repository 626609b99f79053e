import type { Facet, FacetOf, FacetType } from '@canvass/surveys';
import { choiceColumns } from './choice-columns.ts';
import type { ColumnForm, ColumnOptions } from './column-form.ts';
import { dateColumn } from './date-column.ts';
import { numberColumn } from './number-column.ts';
import { textColumn } from './text-column.ts';

type ColumnsByType = {
  readonly [Type in FacetType]: (facet: FacetOf<Type>, options: ColumnOptions) => readonly ColumnForm[];
};

const columnsByType: ColumnsByType = {
  choices: choiceColumns,
  number: (facet) => [numberColumn(facet)],
  date: () => [dateColumn()],
  words: () => [textColumn],
  kept: () => [textColumn],
};

/** The columns of a facet, in their order. The first one has the whole value. */
export function facetColumns(facet: Facet, options: ColumnOptions): readonly ColumnForm[] {
  const columns: (facet: never, options: ColumnOptions) => readonly ColumnForm[] = columnsByType[facet.type];
  return columns(facet as never, options);
}
