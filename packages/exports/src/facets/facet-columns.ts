import type { Facet, FacetOf, FacetType } from '@canvass/surveys';
import { choiceColumns, choiceText } from './choice-columns.ts';
import type { Answer, ColumnForm, ColumnOptions } from './column-form.ts';
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

/** Makes a function that gives each choice of a value its label, if the export is to have labels; undefined if values stay as they are. */
export function labelled(
  facet: Facet,
  { choices }: Pick<ColumnOptions, 'choices'>,
): ((answer: Answer) => Answer) | undefined {
  if (facet.type !== 'choices' || choices === 'values') return undefined;
  const text = choiceText(facet, choices);
  return (answer) => (typeof answer === 'object' ? answer.map(text) : text(answer as string));
}
