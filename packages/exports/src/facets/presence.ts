import { type SurveyFacet, isPresence } from '@canvass/surveys';
import type { ColumnForm, ColumnOptions } from './column-form.ts';
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
export function presenceColumn({ words }: Pick<ColumnOptions, 'words'>): ColumnForm {
  const { explained, ...text } = textColumn({ words });
  return {
    ...text,
    xlsx: { ...text.xlsx, width: 14 },
    parquet: { ...text.parquet, isFreeText: false },
    explained: [{ ...explained[0], meaning: words.meanings.presence }],
  };
}
