import { canGroupBy, filterToQuery, isolated, shownTime, type TimeZone } from '@canvass/surveys';
import { type Html, markup } from '@canvass/web/page';
import { zoneOf, type ResultsModel } from '../results-model.ts';
import { filterTexts } from '../../reading/texts.ts';
import { facetOptions } from './facet-options.ts';
import { timeFields } from '../../reading/view/time-fields.ts';

const texts = filterTexts.form;
const dateLength = 'yyyy-mm-dd'.length;
const ends = {
  from: { id: 'received-from', name: 'receivedFrom' },
  to: { id: 'received-to', name: 'receivedTo' },
} as const;

/** Makes the form for a time and a comparison. It keeps the other conditions, and is empty if the page offers no filters. */
export function viewForm(model: ResultsModel): Html {
  const { slice } = model;
  if (slice === undefined) return markup``;
  const { home, filter, by, sort } = slice.view;
  const times = new Map(filterToQuery(filter).filter(([name]) => name.startsWith('received')));
  const zone = zoneOf(model);
  const kept = [
    ...filterToQuery({ questions: filter.questions }),
    ...(sort === 'count' ? [['sort', sort] as const] : []),
  ];
  const facets = facetOptions(model, canGroupBy);
  const option = (id: string, text: string): Html =>
    markup`<option value="${id}" dir="auto"${id === (by ?? '') && markup` selected`}>${text}</option>\n`;
  return markup`<section class="card view no-print" aria-labelledby="view-heading">
<h2 id="view-heading">${filterTexts.heading}</h2>
<p class="note">${slice.hasLinks ? filterTexts.hint : filterTexts.noLinks}</p>
<form method="get" action="${home}">
${kept.map(([name, value]) => markup`<input type="hidden" name="${name}" value="${value}">\n`)}${dateField('from', times, zone)}${dateField('to', times, zone)}${
    facets.length > 0 &&
    markup`<div class="by"><label for="by">${texts.by}</label><select id="by" name="by">
${option('', texts.byNothing)}${facets.map(({ id, name, isRetired }) => option(id, isRetired ? `${isolated(name)} (${texts.retired})` : name))}</select></div>
`
  }<button class="quiet" type="submit">${texts.submit}</button>
</form>
</section>
`;
}

/** Makes the field of a date, and a hidden one for the time of day at which the filter begins or ends. That counts while the date stays. */
function dateField(end: keyof typeof ends, times: ReadonlyMap<string, string>, zone: TimeZone): Html {
  const { id, name } = ends[end];
  const value = times.get(name) ?? '';
  const isTime = value.length > dateLength;
  const shown = isTime ? shownTime(Date.parse(value), zone) : value;
  const date = shown.slice(0, dateLength);
  return markup`<div><label for="${id}">${texts[end]}</label><input type="date" id="${id}" name="${name}" value="${date}"${isTime && markup` aria-describedby="${id}-time"`}>${
    isTime &&
    markup`<input type="hidden" name="${timeFields[name]}" value="${date}/${value}"> <span class="note" id="${id}-time">${texts.time[end]({ time: `${timeOfDay(shown)} ${zone.name}` })}</span>`
  }</div>
`;
}

/** Returns the time of day, such as `09:00`. It has seconds only if they are not 0. */
function timeOfDay(time: string): string {
  return time.slice(dateLength + 1).replace(/(?::00)?\.000$/, '');
}
