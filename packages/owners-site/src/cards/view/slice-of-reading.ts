import { isFiltering, presentSlice, type PublicSummary, type SurveyHistory } from '@canvass/surveys';
import type { ResultsReading } from '../../reading/live/results-state.ts';
import type { FacetResult } from '../results-model.ts';
import { facetResults } from '../facet-results.ts';
import { pictureOfParts } from '../facets/picture-of-parts.ts';
import { facetCard } from '../facets/facet-cards.ts';
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
    const hasLinks = linksFit(linksOf(whole, history), viewQuery(view));
    return { summary: whole, slice: { view, history, of: undefined, hasLinks } };
  }
  const { tenant, survey } = key;
  const { summary: some } = slice;
  const of = document.totals.totalAnswers;
  const { asOf } = document;
  const source = { tenant, survey, history, all: document.totals, of, asOf };
  // Repeated submissions are only counted for all answers together, not for a part.
  const summary = { ...presentSlice({ ...source, summary: some }), duplicates: 0, conflicts: 0 };
  return {
    summary,
    slice: {
      view,
      history,
      of: isFiltering(view.filter) || some.totalAnswers !== of ? of : undefined,
      hasLinks: linksFit(linksOf(summary, history), viewQuery(view)),
    },
  };
}

/** Those who answered, and those who skipped. */
const linksOfCounts = 2;

/** Returns how many links a page has at most. */
function linksOf({ questions, days }: PublicSummary, history: SurveyHistory): number {
  return questions.reduce((sum, question) => {
    const picture = pictureOfParts(question, history);
    if (picture !== undefined) return sum + linksOfCounts + picture.links(question);
    return sum + facetResults([question]).reduce((links, facet) => links + linksOfFacet(facet), 0);
  }, 2 * days.length);
}

function linksOfFacet(facet: FacetResult): number {
  return linksOfCounts + facetCard(facet.facet).links(facet);
}
