import { type Facet, isolated, type QuestionFilter } from '@canvass/surveys';
import { markup, ownDirection, type Html } from '@canvass/web/page';
import { deskPage, noticeBox } from '../desk/page.ts';
import type { ViewedPage } from '../reading/view/refused-view.ts';
import { type AddressParameters, viewAddress, type SliceView } from '../reading/view/slice-view.ts';
import { filterFields, givenOf, type Given } from './filter-fields.ts';
import { filterPageTexts as texts } from './filter-texts.ts';

export interface FilterPage extends ViewedPage {
  /** The id of the question or part. */
  readonly question: string;
  /** What it is called. */
  readonly name: string;
  readonly facet: Facet;
  /** The view of the results, with its filter. */
  readonly view: SliceView;
  /** The parameters of the view that the form keeps. */
  readonly kept: AddressParameters;
  /** The condition that the filter has on the question; undefined if it has none. */
  readonly condition: QuestionFilter | undefined;
  /** What the reader filled in, if it does not fit; undefined on the first visit. */
  readonly faulty?: Given | undefined;
}

/** Renders the form for a condition on one question. It works without a script: the form leads to the results. */
export function filterPage(page: FilterPage): string {
  const { visitor, heading, question, name, facet, view, kept, condition, faulty } = page;
  const fields = filterFields(facet);
  const given = faulty ?? (condition === undefined ? {} : givenOf(condition, facet));
  const title = `${texts.title}: ${isolated(heading.title)}`;
  const test = given['test'] ?? (fields === undefined ? 'answered' : 'value');
  const option = (value: keyof typeof texts.tests): Html =>
    markup`<label class="choice"><input type="radio" name="test" value="${value}"${test === value && markup` checked`}> ${texts.tests[value]}</label>\n`;
  return deskPage({
    title: faulty === undefined ? title : texts.faultTitle({ title }),
    visitor,
    survey: heading,
    notice: faulty && noticeBox('bad', texts.fault, markup`<p>${fields?.fault()}</p>\n`),
    body: markup`<section class="card filter-page" aria-labelledby="filter-heading">
<h2 id="filter-heading">${texts.title}</h2>
<p class="lead"${ownDirection(name)}>${name}</p>
<form method="get" action="${view.home}/filter">
${kept.map(([key, value]) => markup`<input type="hidden" name="${key}" value="${value}">\n`)}<input type="hidden" name="question" value="${question}">
<fieldset><legend>${texts.lead}</legend>
${fields !== undefined && markup`${option('value')}${fields.without !== undefined && option('without')}<div class="filter-value">${fields.fields(facet, given)}</div>\n`}${option('answered')}${option('skipped')}</fieldset>
<div class="row"><button type="submit">${texts.submit}</button> <a class="button bare" href="${viewAddress(view)}">${texts.back}</a></div>
</form>
</section>`,
  });
}
