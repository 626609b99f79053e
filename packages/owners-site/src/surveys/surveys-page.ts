import { isolated } from '@canvass/surveys';
import { bdi, type Html, markup, shownCount, shownMinute } from '@canvass/web/page';
import type { Caller } from '@canvass/web/app';
import { surveyAddress, tenantAddress } from '../desk/addresses.ts';
import { stateBadge } from '../desk/state-badge.ts';
import { deskPage } from '../desk/page.ts';
import { surveysTexts as texts } from './texts.ts';
import { sparkline } from './sparkline.ts';
import type { SurveyRow } from './list-rows.ts';
import { surveyTemplates } from './templates/survey-templates.ts';
import { templateCards } from './templates/template-cards.ts';
import { templatesTexts } from './templates/texts.ts';

export interface SurveysPage {
  readonly visitor: Caller;
  /** The surveys on this page. */
  readonly rows: readonly SurveyRow[];
  readonly query: string;
  /** The place of the first row among all that the query finds, from 0. */
  readonly first: number;
  /** The number of surveys that the query finds. */
  readonly all: number;
  readonly pageSize: number;
  readonly notice?: Html | undefined;
}

export function surveysPage(shown: SurveysPage): string {
  const { visitor, rows, query, all, notice } = shown;
  const isEditor = visitor.principal.role !== 'viewer';
  const isEmpty = all === 0 && query === '';
  return deskPage({
    title: texts.title,
    visitor,
    current: 'surveys',
    notice,
    body: markup`<div class="page-heading">
<h1>${texts.title}</h1>
${isEditor && !isEmpty && createButtons(visitor)}
</div>
${isEmpty ? nothingYet(visitor, isEditor) : markup`${all + query.length > shown.pageSize && find(shown)}${rows.length === 0 ? markup`<p>${texts.noneFound({ query: isolated(query) })}</p>\n` : table(visitor, rows, isEditor)}${pages(shown)}`}${isEditor && startFromTemplate(visitor, isEmpty)}`,
  });
}

/** A tenant without surveys begins with any template; others see the most used ones. */
function startFromTemplate({ tenant }: Caller, isEmpty: boolean): Html {
  const { start, all } = templatesTexts;
  const shown = isEmpty ? surveyTemplates : surveyTemplates.slice(0, 4);
  return markup`<section aria-labelledby="templates"><div class="row"><h2 id="templates">${start}</h2> <a href="${tenantAddress(tenant)}/templates">${all({ count: surveyTemplates.length })}</a></div>
${templateCards(tenant, shown)}</section>
`;
}

function createButtons({ tenant }: Caller): Html {
  const home = tenantAddress(tenant);
  return markup`<div class="copied"><a class="button quiet" href="${home}/theme">${texts.theme}</a><a class="button quiet" href="${home}/import">${texts.import}</a><a class="button" href="${home}/new">${texts.create}</a></div>`;
}

function nothingYet(visitor: Caller, isEditor: boolean): Html {
  const { heading, lead, viewer } = texts.empty;
  if (!isEditor) return markup`<p class="lead">${viewer}</p>`;
  return markup`<section class="card empty">
<h2>${heading}</h2>
<p class="note">${lead}</p>
<div class="actions">${createButtons(visitor)}</div>
</section>`;
}

function find({ visitor, query }: SurveysPage): Html {
  const address = tenantAddress(visitor.tenant);
  return markup`<form class="find" method="get" action="${address}" role="search">
<div><label for="q">${texts.find}</label><input type="search" id="q" name="q" value="${query}" maxlength="200"></div>
<button class="quiet" type="submit">${texts.findButton}</button>${query !== '' && markup` <a href="${address}">${texts.showAll}</a>`}
</form>
`;
}

function table(visitor: Caller, rows: readonly SurveyRow[], isEditor: boolean): Html {
  const { survey, state, answers, last, trend, actions } = texts.columns;
  return markup`<div class="card"><table class="surveys">
<thead><tr><th scope="col">${survey}</th><th scope="col">${state}</th><th scope="col" class="number">${answers}</th><th scope="col">${last}</th><th scope="col">${trend}</th>${isEditor && markup`<th scope="col">${actions}</th>`}</tr></thead>
<tbody>
${rows.map((row) => line(visitor, row, isEditor))}</tbody>
</table></div>
`;
}

function line({ tenant }: Caller, row: SurveyRow, isEditor: boolean): Html {
  const { survey, title, state, answers, lastAnswerAt, days, hasDraft } = row;
  const address = surveyAddress(tenant, survey);
  const isDraft = state === 'draft';
  const link = (name: keyof typeof texts.links, path: string): Html =>
    markup`<a href="${address}${path}" aria-label="${texts.linkFor({ link: texts.links[name], title: isolated(title) })}">${texts.links[name]}</a>`;
  const { state: stateLabel, answers: answersLabel, last: lastLabel } = texts.columns;
  return markup`<tr>
<td class="wide"><a class="name" href="${address}${isDraft && '/edit'}">${bdi(title)}</a>${hasDraft && !isDraft && markup`<span class="hint">${texts.unpublished}</span>`}</td>
<td data-label="${stateLabel}">${stateBadge(state)}</td>
<td class="number" data-label="${answersLabel}">${answers === undefined ? texts.unknown : shownCount(answers)}</td>
<td data-label="${lastLabel}">${lastAnswerAt === undefined ? markup`<span class="note">${texts.noAnswer}</span>` : markup`<time datetime="${lastAnswerAt}">${shownMinute(lastAnswerAt)}</time>`}</td>
<td>${days.some((count) => count > 0) && sparkline(days)}</td>
${isEditor && markup`<td class="wide"><span class="links">${isDraft ? link('edit', '/edit') : [link('edit', '/edit'), link('share', '/share')]}${link('settings', '/settings')}</span></td>\n`}</tr>
`;
}

function pages({ visitor, rows, query, first, all, pageSize }: SurveysPage): Html | false {
  if (all <= pageSize) return false;
  const address = (start: number): string => {
    const search = new URLSearchParams({
      ...(query !== '' && { q: query }),
      ...(start > 0 && { first: String(start) }),
    });
    return `${tenantAddress(visitor.tenant)}?${search.toString()}`;
  };
  const before = first > 0;
  const after = first + rows.length < all;
  return markup`<nav class="copied" aria-label="${texts.pages}">
${before && markup`<a href="${address(Math.max(0, first - pageSize))}">${texts.previous}</a>`}
<span class="note">${texts.page({ first: first + 1, last: first + rows.length, all })}</span>
${after && markup`<a href="${address(first + pageSize)}">${texts.next}</a>`}
</nav>`;
}
