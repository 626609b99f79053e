import { isFiltering, type PublicSummary, type SurveyHistory } from '@canvass/surveys';
import type { ResultsReading } from '../../reading/live/results-state.ts';
import { presentCrossed } from '../../reading/slices/present-crossed.ts';
import { mostRows } from '../cross/compared.ts';
import type { FacetResult } from '../results-model.ts';
import { facetResults } from '../facet-results.ts';
import { pictureOfParts } from '../facets/picture-of-parts.ts';
import { facetCard } from '../facets/facet-cards.ts';
import { mostGroups } from '../cross/shown-groups.ts';
import { linksFit, type SliceModel } from '../../reading/view/slice-model.ts';
import { viewQuery, type SliceView } from '../../reading/view/slice-view.ts';

/** Returns the part of a reading that a page with this view shows. */
export function sliceOfReading(
  { key, summary: document, slice }: ResultsReading,
  view: SliceView,
  history: SurveyHistory,
  whole: PublicSummary,
): { readonly summary: PublicSummary; readonly slice: SliceModel } {
  if (slice === undefined) {
    const hasLinks = linksFit(linksOf(whole, 0, history), viewQuery(view));
    return { summary: whole, slice: { view, history, of: undefined, groups: undefined, hasLinks } };
  }
  const { tenant, survey } = key;
  const { summary: some, by, groups } = slice;
  const of = document.totals.totalAnswers;
  const { asOf } = document;
  const source = { tenant, survey, history, all: document.totals, of, asOf };
  const crossed = presentCrossed(source, { summary: some, groups }, by);
  // Repeated submissions are only counted for all answers together, not for a part.
  const summary = { ...crossed, duplicates: 0, conflicts: 0 };
  return {
    summary,
    slice: {
      view,
      history,
      of: isFiltering(view.filter) || some.totalAnswers !== of ? of : undefined,
      groups: crossed.groups,
      hasLinks: linksFit(linksOf(summary, crossed.groups?.length ?? 0, history), viewQuery(view)),
    },
  };
}

/** Those who answered, and those who skipped. */
const linksOfCounts = 2;

/** Returns how many links a page has at most. A comparison has one in each cell. */
function linksOf({ questions, days }: PublicSummary, compared: number, history: SurveyHistory): number {
  const groups = Math.min(compared, mostGroups);
  const rows = groups === 0 ? Infinity : mostRows(facetResults(questions).length, groups);
  const linksOfFacet = (facet: FacetResult): number =>
    linksOfCounts + (1 + groups) * Math.min(rows, facetCard(facet.facet).links(facet));
  return questions.reduce((sum, question) => {
    const picture = groups === 0 ? pictureOfParts(question, history) : undefined;
    const facets = facetResults([question]);
    if (picture !== undefined) return sum + linksOfCounts + picture.links(question);
    return sum + facets.reduce((links, facet) => links + linksOfFacet(facet), 0);
  }, 2 * days.length);
}
