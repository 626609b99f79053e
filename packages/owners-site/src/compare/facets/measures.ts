import { type FacetOf, type FacetType, isPresence, type SurveyFacet } from '@canvass/surveys';
import { ofChoices } from './choices-measure.ts';
import { ofDates } from './date-measure.ts';
import { ofKept } from './kept-measure.ts';
import type { Measure } from './measure.ts';
import { ofNumbers } from './number-measure.ts';
import { ofWords } from './words-measure.ts';

/** What is compared of each type of facet. */
const measures: {
  readonly [Type in FacetType]: (facet: FacetOf<Type>, of: SurveyFacet) => Measure;
} = {
  choices: ofChoices,
  number: ofNumbers,
  date: ofDates,
  words: ofWords,
  kept: ofKept,
};

/**
 * Returns what is compared of a facet; undefined if the other facets of its question say more. `all` are the facets of the question, this one
 * among them.
 */
export function measureOf(facet: SurveyFacet, all: readonly SurveyFacet[]): Measure | undefined {
  const isMain = facet.part === '';
  if (isMain && isPresence(facet.facet.type, all.length > 1)) return undefined;
  // Who attached files is compared, and not how many files that were.
  if (isMain && all.some(({ listsFiles }) => listsFiles)) return undefined;
  // The type of the facet selects its measure; TypeScript does not follow this through the table.
  return measures[facet.facet.type](facet.facet as never, facet);
}
