import { languageFacetId } from '../facets/language-facet.ts';
import { facetOf } from '../history/facets.ts';
import type { SurveyHistory } from '../history/survey-history.ts';
import type { SurveyAnswersSummary } from '../totals/survey-answers-summary.ts';
import type { PublicSummary } from './public-summary.ts';

/** How many answers were given in each language; nothing for a survey that was never in several. */
export function presentLanguages(
  summary: SurveyAnswersSummary,
  history: SurveyHistory,
): Pick<PublicSummary, 'languages'> {
  const facet = facetOf(history, languageFacetId)?.facet;
  if (facet?.type !== 'choices') return {};
  const totals = summary.totals(languageFacetId);
  const counts = totals?.type === 'choices' ? totals.counts : undefined;
  return {
    languages: facet.choices.map(({ value }) => ({ language: value, count: counts?.count(value) ?? 0 })),
  };
}
