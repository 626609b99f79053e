import { filterToQuery, isolated, maxTagsPerAnswer, shownTime, type TimeZone } from '@canvass/surveys';
import { drawIcon, type Html, markup, shownCount } from '@canvass/web/page';
import { isChosen, toggled } from '../../reading/filter/change-filter.ts';
import { conditions } from '../../reading/view/conditions.ts';
import type { SliceView } from '../../reading/view/slice-view.ts';
import { viewParameters, viewQuery } from '../../reading/view/slice-view.ts';
import { timeFields } from '../../reading/view/time-fields.ts';
import { filterTexts } from '../../reading/texts.ts';
import { zoneOf, type ResultsModel } from '../results-model.ts';
import { facetOptions } from './facet-options.ts';
import { linkQuery } from './link-query.ts';

const texts = filterTexts.form;
const dateLength = 'yyyy-mm-dd'.length;

const ends = {
  from: { id: 'received-from', name: 'receivedFrom' },
  to: { id: 'received-to', name: 'receivedTo' },
} as const;

/** Shows the filters in force with a menu that adds one, and how many answers fit. It is empty if the page offers no filters. */
export function filterBar(model: ResultsModel, count: Html | undefined): Html {
  const { slice, links } = model;
  if (slice === undefined) return markup``;
  return conditions(slice, {
    add: markup`${addMenu(model, slice.view)}${!slice.hasLinks && markup`<p class="note">${filterTexts.noLinks}</p>\n`}`,
    count: markup`<p id="results-count">${count}</p>\n`,
    links: markup`${links.answers !== undefined && markup`<a class="button bare" href="${links.answers}${linkQuery(model)}">${filterTexts.readAnswers}</a> `}${links.quotas !== undefined && slice.view.filter.questions.length > 0 && markup`<a class="button bare" href="${links.quotas}${viewQuery({ filter: slice.view.filter, sort: 'order' })}">${filterTexts.limit}</a> `}`,
  });
}

/** Offers each question, which has a page for its condition, and the time at which answers came. */
function addMenu(model: ResultsModel, view: SliceView): Html {
  const { filter } = model.links;
  const zone = zoneOf(model);
  const times = new Map(filterToQuery(view.filter).filter(([name]) => name.startsWith('received')));
  return markup`<details class="menu from-start add-filter no-print" id="add-filter"><summary class="chip add">${drawIcon('plus', { isSmall: true })}${filterTexts.add}</summary><div>
${filter !== undefined && questionForm(model, view, filter)}${tagForm(model, view)}<form method="get" action="${view.home}">
${kept(view, (name) => !name.startsWith('received'))}<fieldset><legend>${texts.received}</legend>
${dateField('from', times, zone)}${dateField('to', times, zone)}<button class="quiet" type="submit">${texts.submit}</button></fieldset>
</form>
</div></details>
`;
}

function questionForm(model: ResultsModel, view: SliceView, address: string): Html {
  const options = facetOptions(model, () => true);
  return markup`<form method="get" action="${address}">
${kept(view)}<label for="filter-question">${texts.question}</label><select id="filter-question" name="question">
${options.map(({ id, name, isRetired }) => markup`<option value="${id}" dir="auto">${isRetired ? `${isolated(name)} (${texts.retired})` : name}</option>\n`)}</select><button class="quiet" type="submit">${texts.next}</button>
</form>
`;
}

/** Offers the tags that the filter does not have yet. Each choice has all tags of the next filter, since an address has them in one parameter. */
function tagForm({ tags = [] }: ResultsModel, view: SliceView): Html {
  const { filter } = view;
  const others = tags.filter(({ tag }) => !isChosen(filter, { tag }));
  if (others.length === 0 || (filter.tags ?? []).length >= maxTagsPerAnswer) return markup``;
  const valueOf = (tag: string): string =>
    new Map(
      filterToQuery(toggled({ questions: [], ...(filter.tags && { tags: filter.tags }) }, { tag })),
    ).get('tag')!;
  return markup`<form method="get" action="${view.home}">
${kept(view, (name) => name !== 'tag')}<label for="filter-tag">${texts.tag}</label><select id="filter-tag" name="tag">
${others.map(({ tag, answers }) => markup`<option value="${valueOf(tag)}" dir="auto">${isolated(tag)} (${shownCount(answers)})</option>\n`)}</select><button class="quiet" type="submit">${texts.submit}</button>
</form>
`;
}

/** Keeps the parameters of the view whose names pass. */
function kept(view: SliceView, keeps: (name: string) => boolean = () => true): Html {
  return markup`${viewParameters(view)
    .filter(([name]) => keeps(name))
    .map(([name, value]) => markup`<input type="hidden" name="${name}" value="${value}">\n`)}`;
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
