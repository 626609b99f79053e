import { filterToQuery, maxContainsLength } from '@canvass/surveys';
import { type Html, markup } from '@canvass/web/page';
import type { ResultsModel } from '../results-model.ts';
import { filterTexts } from '../../reading/texts.ts';
import { hasTexts } from '../../reading/facets/has-texts.ts';
import { facetOptions } from './facet-options.ts';

const texts = filterTexts.analysis;

/** Makes a form that starts an analysis of the shown answers, for figures that take too long to wait for. It is empty where none is offered. */
export function analysisForm(model: ResultsModel): Html {
  const { slice, links } = model;
  if (slice === undefined || links.analyses === undefined) return markup``;
  const kept = filterToQuery(slice.view.filter);
  const facets = facetOptions(model, hasTexts);
  return markup`<section class="card view no-print" aria-labelledby="analysis-heading">
<h2 id="analysis-heading">${texts.heading}</h2>
<p class="note">${texts.note} <a href="${links.analyses}">${texts.list}</a></p>
<form method="post" action="${links.analyses}">
${kept.map(([name, value]) => markup`<input type="hidden" name="${name}" value="${value}">\n`)}${
    facets.length > 0 &&
    markup`<div class="by"><label for="analysis-question">${texts.question}</label><select id="analysis-question" name="question">
${facets.map(({ id, name }) => option(id, name))}</select></div>
<div><label for="analysis-contains">${texts.contains}</label><input type="text" id="analysis-contains" name="contains" maxlength="${maxContainsLength}" placeholder="${texts.any}"></div>
`
  }<div><label for="analysis-precision">${texts.precision}</label><select id="analysis-precision" name="precision">
${Object.entries(texts.precisions).map(([value, text]) => option(value, text))}</select></div>
<button class="quiet" type="submit">${texts.submit}</button>
</form>
</section>
`;
}

function option(value: string, text: string): Html {
  return markup`<option value="${value}" dir="auto">${text}</option>\n`;
}
