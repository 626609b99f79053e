import {
  canGroupBy,
  facetsInOrder,
  filterToQuery,
  isolated,
  noFilter,
  type SurveyFacet,
  type SurveyHistory,
} from '@canvass/surveys';
import { drawIcon, type Html, markup } from '@canvass/web/page';
import { groupPart } from '../reading/facets/group-parts.ts';
import { narrowed, withoutTimes } from '../reading/filter/change-filter.ts';
import { facetName } from '../reading/view/facet-name.ts';
import { queryOf, type SliceView, viewParameters } from '../reading/view/slice-view.ts';
import { ways } from './comparison-query.ts';
import { compareTexts as texts } from './texts.ts';

/** The page proposes at most this many questions; the menu has all. */
const mostProposed = 5;

export interface CompareForm {
  readonly view: SliceView;
  readonly history: SurveyHistory;
  /** What is compared, as the address says it; empty for nothing yet. */
  readonly by: string;
  /** The parameters that say what is compared. */
  readonly kept: readonly (readonly [name: string, value: string])[];
}

/** Makes the form that chooses what to compare by. It keeps the filter. */
export function compareForm({ view, history, by }: CompareForm): Html {
  const option = (value: string, text: string): Html => wayOption(value, text, by);
  return markup`<form class="compare-by push no-print" method="get" action="${view.home}">
${filterFields(view)}<label for="by">${texts.by}</label>
<select id="by" name="by">
${by === '' && option('', texts.choose)}<optgroup label="${texts.questions}">
${groupingOptions(history, by)}</optgroup>
<optgroup label="${texts.overTime}">
${option(ways.week, texts.ways.week)}${option(ways.month, texts.ways.month)}${option(ways.periods, texts.ways.periods)}</optgroup>
<optgroup label="${texts.others}">
${option(ways.survey, texts.ways.survey)}</optgroup>
</select>
<button class="quiet" type="submit">${texts.show}</button>
</form>
`;
}

/** Proposes the first questions with choices, which people compare by most. Empty if the survey has none. */
export function proposals({ view, history }: CompareForm): Html {
  const ids = facetsInOrder(history).flatMap(([{ id, question, facet }, isRetired]) =>
    id === question && !isRetired && canGroupBy(facet) && 'choices' in facet ? [id] : [],
  );
  if (ids.length === 0) return markup``;
  const links = ids.slice(0, mostProposed).map((id) => {
    const query = queryOf([...viewParameters({ ...view, sort: 'order' }), ['by', id]]);
    return markup`<li><a class="button quiet" href="${view.home}${query}"><bdi>${facetName(history, id)}</bdi></a></li>
`;
  });
  return markup`<ul class="compare-proposals">${links}</ul>
`;
}

/** Returns an option for each question or part by whose values answers can be grouped. */
export function groupingOptions(history: SurveyHistory, by: string | undefined): Html[] {
  return facetsInOrder(history)
    .filter(([{ facet }]) => canGroupBy(facet))
    .map(([{ id }, isRetired]) => wayOption(id, nameOf(history, id, isRetired), by));
}

function wayOption(value: string, text: string, by: string | undefined): Html {
  return markup`<option value="${value}" dir="auto"${value === by && markup` selected`}>${text}</option>\n`;
}

function nameOf(history: SurveyHistory, id: string, isRetired: boolean): string {
  const name = facetName(history, id);
  return isRetired ? texts.noLongerAsked({ question: isolated(name) }) : name;
}

/** Keeps the filter in a form. */
function filterFields(view: SliceView): Html {
  return hidden(viewParameters({ ...view, sort: 'order' }));
}

/** Keeps parameters in a form. */
export function hidden(parameters: CompareForm['kept']): Html {
  return markup`${parameters.map(([name, value]) => markup`<input type="hidden" name="${name}" value="${value}">\n`)}`;
}

/** Makes the form for the days of two periods. */
export function periodsForm({ view, by, kept }: CompareForm): Html {
  const given = new Map(kept);
  const period = (name: 'first' | 'second'): Html =>
    markup`<fieldset><legend>${texts.periods[name]}</legend>
${(['From', 'To'] as const).map((end) => {
  const field = `${name}${end}`;
  const label = end === 'From' ? texts.periods.from : texts.periods.to;
  return markup`<div><label for="${field}">${label}</label><input type="date" id="${field}" name="${field}" value="${given.get(field) ?? ''}" required></div>\n`;
})}</fieldset>
`;
  return markup`<section class="card no-print" aria-labelledby="periods">
<h2 id="periods">${texts.periods.heading}</h2>
<form class="periods" method="get" action="${view.home}">
${filterFields(view)}<input type="hidden" name="by" value="${by}">
${period('first')}${period('second')}<button type="submit">${texts.show}</button>
</form>
</section>
`;
}

/** A survey that can be chosen. */
export interface OfferedSurvey {
  readonly survey: string;
  readonly title: string;
}

/** Makes the form that chooses another survey. */
export function surveyForm({ view, by, kept }: CompareForm, surveys: readonly OfferedSurvey[]): Html {
  const chosen = new Map(kept).get('survey');
  const content =
    surveys.length === 0
      ? markup`<p class="note">${texts.survey.none}</p>\n`
      : markup`<form class="compare-by" method="get" action="${view.home}">
${filterFields(view)}<input type="hidden" name="by" value="${by}">
<label for="survey">${texts.survey.label}</label>
<select id="survey" name="survey">
${surveys.map(({ survey, title }) => markup`<option value="${survey}" dir="auto"${survey === chosen && markup` selected`}>${title}</option>\n`)}</select>
<button type="submit"${chosen !== undefined && markup` class="quiet"`}>${texts.show}</button>
</form>
`;
  return markup`<section class="card no-print" aria-labelledby="surveys">
<h2 id="surveys">${texts.survey.heading}</h2>
<p class="note">${texts.survey.text}</p>
${content}</section>
`;
}

/** A question with more values is no use in a list of filters. */
const mostValues = 30;

/** Makes a menu with the values of questions, each a filter, and with the days on which answers came: two periods have theirs. */
export function addFilter({ view, history, by, kept }: CompareForm): Html {
  const facets = facetsInOrder(history).flatMap(([facet, isRetired]): [SurveyFacet, readonly Html[]][] => {
    const options = isRetired ? [] : filterOptions(facet);
    return options.length === 0 ? [] : [[facet, options]];
  });
  const times = new Map(filterToQuery(view.filter));
  const date = (name: 'receivedFrom' | 'receivedTo', label: string): Html =>
    markup`<label for="${name}">${label}</label><input type="date" id="${name}" name="${name}" value="${times.get(name)?.slice(0, 'yyyy-mm-dd'.length) ?? ''}">\n`;
  return markup`<details class="menu from-start no-print"><summary class="chip add">${drawIcon('plus', { isSmall: true })}${texts.addFilter}</summary>
<form class="filter-fields" method="get" action="${view.home}">
${hidden(filterToQuery(withoutTimes(view.filter)))}${hidden(kept)}<label for="add">${texts.filter.answer}</label>
<select id="add" name="add">
<option value="">${texts.filter.any}</option>
${facets.map(([{ id }, options]) => markup`<optgroup label="${facetName(history, id)}">\n${options}</optgroup>\n`)}</select>
${by !== ways.periods && markup`${date('receivedFrom', texts.filter.from)}${date('receivedTo', texts.filter.to)}`}<button class="quiet" type="submit">${texts.show}</button>
</form></details>
`;
}

function filterOptions({ id, facet }: SurveyFacet): Html[] {
  const values =
    'choices' in facet
      ? facet.choices.map(({ value, label }) => ({ value, label }))
      : 'scale' in facet && facet.scale !== undefined
        ? Array.from({ length: facet.scale.max - facet.scale.min + 1 }, (_, index) => ({
            value: facet.scale!.min + index,
          }))
        : [];
  if (values.length > mostValues) return [];
  const { name, part } = values.length === 0 ? { name: () => '', part: undefined } : groupPart(facet);
  return values.flatMap((value) => {
    const [condition] = part === undefined ? [] : filterToQuery(narrowed(noFilter, part(id, value.value)));
    return condition === undefined
      ? []
      : [markup`<option value="${condition.join('=')}" dir="auto">${name(value)}</option>\n`];
  });
}
