import { type Html, markup } from '@canvass/web/page';
import { resultsTexts as texts } from './texts/results.ts';
import { cardId } from '../charts/card-ids.ts';
import { asOf } from './as-of.ts';
import { wideCards } from './card-width.ts';
import { emptyGuide } from './empty-guide.ts';
import { funnelCard } from './funnel-card.ts';
import { headline, shownCountOf } from './headline.ts';
import { questionCard } from './question-card.ts';
import type { QuestionResult, ResultsModel } from './results-model.ts';
import { trendCard } from './trend-card.ts';
import { analysisForm } from './view/analysis-form.ts';
import { filterBar } from './view/filter-bar.ts';

/**
 * Makes the parts of the page that change with the answers, as the HTML inside the element with each id. Models that differ only elsewhere
 * give the same text. If the ids or their order change, the survey was edited, and the page must be loaded again.
 */
export function resultsRegions(model: ResultsModel): Readonly<Record<string, Html>> {
  return {
    'results-count': shownCountOf(model),
    'results-figures': headline(model),
    'results-as-of': asOf(model),
    'results-guide': emptyGuide(model),
    'results-funnel': funnelCard(model),
    'results-trend': trendCard(model),
    ...Object.fromEntries(
      model.summary.questions.map((result) => [cardId(result.id), questionCard(result, model)]),
    ),
  };
}

/** Makes the content of the results page. */
export function resultsPage(model: ResultsModel): Html {
  const regions = resultsRegions(model);
  const { questions } = model.summary;
  const card = (id: string, isWide: boolean): Html =>
    markup`<section class="card${isWide && ' wide'}" id="${id}" aria-labelledby="${id}.heading">${regions[id]}</section>\n`;
  const cardsOf = (results: readonly QuestionResult[]): Html[] => {
    const wide = wideCards(results, model);
    return results.map(({ id }) => card(cardId(id), wide.has(id)));
  };
  const retired = questions.filter((result) => result.retired);
  return markup`<div class="results">
${filterBar(model, regions['results-count'])}<section id="results-figures">${regions['results-figures']}</section>
<section class="card guide" id="results-guide">${regions['results-guide']}</section>
<div class="card-grid">
${card('results-funnel', false)}${card('results-trend', model.invited === undefined)}${cardsOf(questions.filter((result) => !result.retired))}</div>
${
  retired.length > 0 &&
  markup`<h2>${texts.retired}</h2>
<p class="note">${texts.retiredNote}</p>
<div class="card-grid">
${cardsOf(retired)}</div>
`
}<p class="as-of" id="results-as-of">${regions['results-as-of']}</p>
${analysisForm(model)}</div>`;
}
