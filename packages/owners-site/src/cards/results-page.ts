import { type Html, markup } from '@canvass/web/page';
import { filterTexts } from '../reading/texts.ts';
import { resultsTexts as texts } from './texts/results.ts';
import { cardId } from '../charts/card-ids.ts';
import { shownGroups } from './cross/shown-groups.ts';
import { emptyGuide } from './empty-guide.ts';
import { asOf, headline } from './headline.ts';
import { headingId, questionCard } from './question-card.ts';
import type { QuestionResult, ResultsModel } from './results-model.ts';
import { trendCard } from './trend-card.ts';
import { analysisForm } from './view/analysis-form.ts';
import { conditions } from '../reading/view/conditions.ts';
import { linkQuery } from './view/link-query.ts';
import { viewForm } from './view/view-form.ts';

/**
 * Makes the parts of the page that change with the answers, as the HTML inside the element with each id. Models that differ only elsewhere
 * give the same text. If the ids or their order change, the survey was edited, and the page must be loaded again.
 */
export function resultsRegions(model: ResultsModel): Readonly<Record<string, Html>> {
  const compared = shownGroups(model);
  return {
    'results-figures': headline(model),
    'results-as-of': asOf(model),
    'results-guide': emptyGuide(model),
    'results-trend': trendCard(model),
    ...Object.fromEntries(
      model.summary.questions.map((result) => [cardId(result.id), questionCard(result, model, compared)]),
    ),
  };
}

/** Says which answers the page shows. It is empty if the page shows all. */
function shownPart(model: ResultsModel): Html {
  const { slice, links } = model;
  if (slice === undefined) return markup``;
  return conditions(slice, {
    links: markup`${links.answers !== undefined && markup`<a href="${links.answers}${linkQuery(model)}">${filterTexts.readAnswers}</a> `}${links.exports !== undefined && markup`<a href="${links.exports}${linkQuery(model)}">${filterTexts.exportAnswers}</a> `}`,
  });
}

/** Makes the content of the results page. */
export function resultsPage(model: ResultsModel): Html {
  const regions = resultsRegions(model);
  const { questions } = model.summary;
  const cardsOf = (results: readonly QuestionResult[]): Html[] =>
    results.map(({ id }) => {
      const region = cardId(id);
      return markup`<section class="card" id="${region}" aria-labelledby="${headingId(id)}">${regions[region]}</section>\n`;
    });
  const retired = questions.filter((result) => result.retired);
  return markup`<div class="results">
${shownPart(model)}<section id="results-figures">${regions['results-figures']}</section>
<p class="as-of" id="results-as-of">${regions['results-as-of']}</p>
${viewForm(model)}<section class="card guide" id="results-guide">${regions['results-guide']}</section>
<section class="card" id="results-trend">${regions['results-trend']}</section>
<h2>${texts.questions}</h2>
${cardsOf(questions.filter((result) => !result.retired))}${
    retired.length > 0 &&
    markup`<h2>${texts.retired}</h2>
<p class="note">${texts.retiredNote}</p>
${cardsOf(retired)}`
  }${analysisForm(model)}</div>`;
}
