import { isFiltering } from '@canvass/surveys';
import { facetResults } from '../facet-results.ts';
import type { ResultsModel } from '../results-model.ts';

type Shown = Pick<ResultsModel, 'summary' | 'slice'>;

/** The figures that a page may show if it hides those of fewer than `least` answers. */
export interface WithoutSmall extends Shown {
  /** The ids of the facets whose figures are hidden. */
  readonly hiddenFacets: ReadonlySet<string>;
  /** True if fewer answers than `least` match the filter. `summary` then has no answers. */
  readonly isPartHidden: boolean;
}

/**
 * Hides the figures of few answers.
 *
 * @param least Figures of fewer answers than this are hidden. 0 hides none.
 * @param isPublished True for public results, which hold back the newest answers. Where they count none, there may be some.
 */
export function hideSmall({ summary, slice }: Shown, least: number, isPublished = false): WithoutSmall {
  const { totalAnswers, questions } = summary;
  const isFiltered = slice !== undefined && (isFiltering(slice.view.filter) || slice.of !== undefined);
  const isPartHidden = isFiltered && totalAnswers > 0 && totalAnswers < least;
  const hiddenFacets = new Set(
    facetResults(questions)
      .filter(({ answered }) => isPartHidden || (answered < least && (answered > 0 || isPublished)))
      .map(({ id }) => id),
  );
  // Each answer has one first place: that of one hidden item would be what the others leave.
  for (const { parts = [] } of questions) {
    const ranked = parts.filter((part) => part.facet === 'number' && part.rank !== undefined);
    if (ranked.some(({ id }) => hiddenFacets.has(id))) for (const { id } of ranked) hiddenFacets.add(id);
  }
  return {
    hiddenFacets,
    isPartHidden,
    summary: isPartHidden
      ? { ...summary, totalAnswers: 0, firstAnswerAt: null, lastAnswerAt: null, days: [] }
      : summary,
    slice,
  };
}
