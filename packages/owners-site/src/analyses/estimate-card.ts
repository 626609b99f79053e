import { questionOf, type SurveyHistory } from '@canvass/surveys';
import { bdi, type Html, markup } from '@canvass/web/page';
import type { PublicAnalysis } from './present-analysis.ts';
import { headingId } from '../cards/question-card.ts';
import type { FacetResult } from '../cards/results-model.ts';
import { shownFacets } from '../cards/shown-facets.ts';
import { facetEstimate, note } from './facets/facet-estimate.ts';
import { analysesTexts as texts } from './texts.ts';
import { isResultHidden } from './hidden-figures.ts';

/** Shows what an analysis knows of a question and its parts so far. */
export function estimateCard(
  id: string,
  analysis: PublicAnalysis,
  history: SurveyHistory,
  leastAnswers: number,
): Html {
  return markup`<div class="asked"><h3 id="${headingId(id)}">${bdi(questionOf(history, id)?.text ?? id)}</h3></div>
${content(id, analysis, history, leastAnswers)}`;
}

function content(id: string, analysis: PublicAnalysis, history: SurveyHistory, leastAnswers: number): Html {
  const { state, result, read, withheld } = analysis;
  if (withheld) return note(texts.withheld);
  if (isResultHidden(analysis, leastAnswers)) return note(texts.tooFewAnswer({ least: leastAnswers }));
  if (state !== 'done' && (result === null || read === 0)) return note(texts.nothingRead);
  const found = result?.questions.find((question) => question.id === id);
  if (found === undefined || found.answered === 0) return note(texts.nobody);
  if (found.answered < leastAnswers) return note(texts.tooFewAnswer({ least: leastAnswers }));
  return markup`${shownFacets(found).map((facet) =>
    facet === found
      ? estimateOf(facet, analysis, history, leastAnswers)
      : markup`<div class="facet">
<h4>${bdi(facet.text)}</h4>
${estimateOf(facet, analysis, history, leastAnswers)}</div>
`,
  )}`;
}

function estimateOf(
  found: FacetResult,
  { result, read, of }: PublicAnalysis,
  history: SurveyHistory,
  leastAnswers: number,
): Html {
  if (found.answered === 0) return note(texts.nobody);
  if (found.answered < leastAnswers) return note(texts.tooFewAnswer({ least: leastAnswers }));
  const estimate = result?.estimate.questions.find(({ id }) => id === found.id);
  return facetEstimate(found, estimate, { read, of }, history);
}
