import { filterToQuery } from '@canvass/surveys';
import { markup, type Html } from '../../../ui/markup.ts';
import type { ResultsModel } from '../results-model.ts';
import { filterTexts } from '../texts/filter.ts';
import { clipped } from './conditions.ts';

const texts = filterTexts.form;
const dateLength = 'yyyy-mm-dd'.length;

/** Where a time and a comparison are chosen; the other conditions stay. Empty if the page offers no filters. */
export function viewForm({ slice, summary }: ResultsModel): Html {
  if (slice === undefined) return markup``;
  const { home, filter, by, sort } = slice.view;
  const times = new Map(filterToQuery(filter).filter(([name]) => name.startsWith('received')));
  const kept = [
    ...filterToQuery({ questions: filter.questions }),
    ...(sort === 'count' ? [['sort', sort] as const] : []),
  ];
  const questions = summary.questions.filter(({ type }) => type !== 'freeText');
  const option = (id: string, text: string): Html =>
    markup`<option value="${id}"${id === (by ?? '') && markup` selected`}>${text}</option>\n`;
  return markup`<section class="card view no-print" aria-labelledby="view-heading">
<h2 id="view-heading">${filterTexts.heading}</h2>
<p class="note">${slice.hasLinks ? filterTexts.hint : filterTexts.noLinks}</p>
<form method="get" action="${home}">
${kept.map(([name, value]) => markup`<input type="hidden" name="${name}" value="${value}">\n`)}<div><label for="received-from">${texts.from}</label><input type="date" id="received-from" name="receivedFrom" value="${day(times.get('receivedFrom'))}"></div>
<div><label for="received-to">${texts.to}</label><input type="date" id="received-to" name="receivedTo" value="${day(times.get('receivedTo'))}"></div>
${
  questions.length > 0 &&
  markup`<div class="by"><label for="by">${texts.by}</label><select id="by" name="by">
${option('', texts.byNothing)}${questions.map(({ id, text, retired }) => option(id, retired ? `${clipped(text)} (${texts.retired})` : clipped(text)))}</select></div>
`
}<button class="quiet" type="submit">${texts.submit}</button>
</form>
</section>
`;
}

function day(time: string | undefined): string {
  return time?.slice(0, dateLength) ?? '';
}
