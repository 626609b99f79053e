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
  number: (facet, options) => [numberColumn(facet, options)],
  date: (_, options) => [dateColumn(options)],
  words: (_, options) => [textColumn(options)],
  kept: (_, options) => [textColumn(options)],
};

/** The columns of a facet, in their order. The first one has the whole value. */
export function facetColumns(facet: Facet, options: ColumnOptions): readonly ColumnForm[] {
  const columns: (facet: never, options: ColumnOptions) => readonly ColumnForm[] = columnsByType[facet.type];
  return columns(facet as never, options);
}
