import { isolated } from '@canvass/surveys';
import { drawIcon, type Html, markup } from '@canvass/web/page';
import type { Caller } from '@canvass/web/app';
import { tenantAddress } from '../desk/addresses.ts';
import { deskPage } from '../desk/page.ts';
import { surveysTexts as texts } from './texts.ts';
import { labelMark } from './label-mark.ts';
import { listAddress } from './list-address.ts';
import type { SurveyRow } from './list-rows.ts';
import { type ListView, listOrders, type Shelf } from './shown-rows.ts';
import { surveyRow } from './survey-row.ts';
import { surveyTemplates } from './templates/survey-templates.ts';
import { templateCards } from './templates/template-cards.ts';
import { templatesTexts } from './templates/texts.ts';

/** The list of surveys ends with cards of this many templates. */
const fewTemplates = 4;

export interface SurveysPage {
  readonly visitor: Caller;
  /** The surveys on this page. */
  readonly rows: readonly SurveyRow[];
  readonly view: ListView;
  readonly shelf: Shelf;
  /** The place of the first row among all of the view, from 0. */
  readonly first: number;
  /** The number of surveys of the view. */
  readonly all: number;
  readonly pageSize: number;
  readonly notice?: Html | undefined;
}

export function surveysPage(shown: SurveysPage): string {
  const { visitor, shelf, view, notice } = shown;
  const isEditor = visitor.principal.role !== 'viewer';
  const isEmpty = shelf.listed + shelf.archived === 0;
  const title = view.isArchive ? texts.archive : texts.title;
  return deskPage({
    title,
    visitor,
    current: 'surveys',
    notice,
    body: markup`<div class="page-heading">
<h1>${title}</h1>
${isEditor && createButtons(visitor)}
</div>
${isEmpty ? nothingYet(isEditor) : columns(shown, isEditor)}${isEditor && startFromTemplate(visitor, isEmpty)}`,
  });
}

function createButtons({ tenant }: Caller): Html {
  const home = tenantAddress(tenant);
  return markup`<div class="row push"><a class="button quiet" href="${home}/theme">${texts.theme}</a><a class="button quiet" href="${home}/import">${texts.import}</a><a class="button" href="${home}/new">${drawIcon('plus')}${texts.create}</a></div>`;
}

function nothingYet(isEditor: boolean): Html {
  const { heading, lead, viewer } = texts.empty;
  if (!isEditor) return markup`<p class="lead">${viewer}</p>`;
  return markup`<section class="empty"><div>
<h2>${heading}</h2>
<p>${lead}</p>
</div></section>
`;
}

/** A tenant without surveys begins with any template; others see the most used ones. */
function startFromTemplate({ tenant }: Caller, isEmpty: boolean): Html {
  const { start, all } = templatesTexts;
  const shown = isEmpty ? surveyTemplates : surveyTemplates.slice(0, fewTemplates);
  return markup`<section class="start" aria-labelledby="templates"><div class="row"><h2 id="templates">${start}</h2>${!isEmpty && markup` <a href="${tenantAddress(tenant)}/templates">${all({ count: surveyTemplates.length })}</a>`}</div>
${templateCards(tenant, shown)}</section>
`;
}

/** The list, beside what it is divided into, if anything. */
function columns(shown: SurveysPage, isEditor: boolean): Html {
  const { shelf, rows } = shown;
  const isDivided = shelf.archived > 0 || shelf.labels.length > 0;
  const list = markup`${tools(shown)}${
    rows.length === 0
      ? nothingFound(shown)
      : markup`<ul class="surveys card">
${rows.map((row) => surveyRow(shown.visitor.tenant, row, isEditor))}</ul>
`
  }${pages(shown)}`;
  return isDivided ? markup`<div class="shelf-columns">${divisions(shown)}<div>${list}</div></div>` : list;
}

function divisions({ visitor: { tenant }, shelf, view }: SurveysPage): Html {
  const link = (to: Partial<ListView>, label: Html | string, surveys: number, isHere: boolean): Html =>
    markup`<li><a href="${listAddress(tenant, { order: view.order, ...to })}"${isHere && markup` aria-current="page"`}>${label} <span class="number">${surveys}</span></a></li>
`;
  const isAll = view.label === undefined && !view.isArchive;
  return markup`<nav class="shelf" aria-label="${texts.shelf}">
<ul>
${link({}, texts.allSurveys, shelf.listed, isAll)}${shelf.archived > 0 && link({ isArchive: true }, texts.archive, shelf.archived, view.isArchive)}</ul>
${
  shelf.labels.length > 0 &&
  markup`<h2>${texts.labelsHeading}</h2>
<ul>
${shelf.labels.map(({ label, surveys }) => link({ label }, labelMark(label), surveys, label === view.label))}</ul>
`
}</nav>
`;
}

/** The search and the order: one form, so that neither undoes the other. */
function tools({ visitor, view }: SurveysPage): Html {
  const { query, order, label, isArchive } = view;
  const orders = listOrders.map(
    (each) =>
      markup`<option value="${each}"${each === order && markup` selected`}>${texts.orders[each]}</option>`,
  );
  return markup`<form class="list-tools" method="get" action="${tenantAddress(visitor.tenant)}" role="search">
${isArchive && markup`<input type="hidden" name="archived" value="yes">`}${label !== undefined && markup`<input type="hidden" name="label" value="${label}">`}<div class="find">${drawIcon('search')}<label class="hidden" for="q">${texts.find}</label><input type="search" id="q" name="q" value="${query}" maxlength="200" placeholder="${texts.find}"></div>
<label class="hidden" for="sort">${texts.order}</label><select class="push" id="sort" name="sort">${orders}</select>
<button class="quiet" type="submit">${texts.findButton}</button>
</form>
`;
}

function nothingFound({ visitor, view }: SurveysPage): Html {
  const { query, isArchive } = view;
  const words =
    query !== ''
      ? texts.noneFound({ query: isolated(query) })
      : isArchive
        ? texts.noneArchived
        : texts.noneHere;
  return markup`<div class="empty"><p>${words}</p><p><a href="${tenantAddress(visitor.tenant)}">${texts.showAll}</a></p></div>
`;
}

function pages({ visitor, rows, view, first, all, pageSize }: SurveysPage): Html | false {
  if (all <= pageSize) return false;
  const address = (start: number): string => listAddress(visitor.tenant, view, start);
  const before = first > 0;
  const after = first + rows.length < all;
  return markup`<nav class="row" aria-label="${texts.pages}">
${before && markup`<a href="${address(Math.max(0, first - pageSize))}">${texts.previous}</a>`}
<span class="note">${texts.page({ first: first + 1, last: first + rows.length, all })}</span>
${after && markup`<a href="${address(first + pageSize)}">${texts.next}</a>`}
</nav>
`;
}
