import { shownCount, type Html } from '@canvass/web/page';
import { chartLegend } from '../charts/legend.ts';
import { chartTexts } from '../charts/texts.ts';
import { facetResult } from './facet-results.ts';
import type { FacetResult, ResultsModel } from './results-model.ts';

/** Returns the figures of a facet in all answers, on a page that shows a part of them; undefined if there is nothing to set beside the part. */
export function inAllAnswers<Result extends FacetResult>(
  { id, facet }: Result,
  { all, isPartHidden }: Pick<ResultsModel, 'all' | 'isPartHidden'>,
): Result | undefined {
  const found = all === undefined || isPartHidden ? undefined : facetResult(all.questions, id);
  // The facet of an id never changes its type.
  return found?.facet === facet && found.answered > 0 ? (found as Result) : undefined;
}

/** Says that bars are of the part, and ticks of all answers. */
export function partLegend(part: FacetResult, all: FacetResult): Html {
  return chartLegend([
    { mark: 'bar', label: chartTexts.these({ count: shownCount(part.answered) }) },
    { mark: 'tick', label: chartTexts.all({ count: shownCount(all.answered) }) },
  ]);
}
