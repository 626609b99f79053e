import { ChoicesTotals } from '../facets/choices-totals.ts';
import { languageFacetId } from '../facets/language-facet.ts';
import { languagesAsked } from '../history/facets.ts';
import type { SurveyHistory } from '../history/survey-history.ts';
import type { SurveyAnswersSummary } from '../totals/survey-answers-summary.ts';
import type { PublicSummary } from './public-summary.ts';

/** How many answers were given in each language; nothing for a survey that was never in several. */
export function presentLanguages(
  summary: SurveyAnswersSummary,
  history: SurveyHistory,
): Pick<PublicSummary, 'languages'> {
  const asked = languagesAsked(history);
  if (asked.length === 0) return {};
  const totals = summary.totals(languageFacetId);
  const countOf = (language: string): number =>
    totals instanceof ChoicesTotals ? totals.counts.count(language) : 0;
  return { languages: asked.map((language) => ({ language, count: countOf(language) })) };
}
