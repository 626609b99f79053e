import { type SurveyFacet, isPresence } from '@canvass/surveys';
import type { ColumnForm } from './column-form.ts';
import { textColumn } from './text-column.ts';

/** Finds the facets that only say whether any part of their question was answered, by id. They are the main ones of questions with parts. */
export function presenceFacets(facets: Iterable<SurveyFacet>): ReadonlySet<string> {
  const all = [...facets];
  const withParts = new Set(all.filter(({ part }) => part !== '').map(({ question }) => question));
  const found = all.filter(
    ({ part, question, facet }) => part === '' && isPresence(facet.type, withParts.has(question)),
  );
  return new Set(found.map(({ id }) => id));
}

/** The column of such a facet. */
export const presenceColumn: ColumnForm = {
  ...textColumn,
  xlsx: { ...textColumn.xlsx, width: 14 },
  parquet: { ...textColumn.parquet, isFreeText: false },
  explained: [{ kind: 'text', meaning: '“answered”: a part of the question was answered' }],
};
