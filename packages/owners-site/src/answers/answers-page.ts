import { isolated } from '@canvass/surveys';
import { drawIcon, type Html, markup, ownDirection } from '@canvass/web/page';
import { surveyAddress } from '../desk/addresses.ts';
import { deskPage } from '../desk/page.ts';
import { filterTexts } from '../reading/texts.ts';
import { conditions } from '../reading/view/conditions.ts';
import type { ShownPart } from '../reading/view/read-filter.ts';
import { viewAddress, viewParameters } from '../reading/view/slice-view.ts';
import { answerPanel } from './answer-panel.ts';
import { answersTable } from './answers-table.ts';
import { columnMenu } from './column-menu.ts';
import { listQuery, maxQueryLength, searchOf } from './list-view.ts';
import type { AnswersPage } from './shown-answers.ts';
import { tagChips } from './tag-views.ts';
import { answersTexts as texts } from './texts.ts';

/** Renders a page of a survey's answers, and one of them beside it. */
export function answersPage(shown: AnswersPage): string {
  const { visitor, heading, notice, part, open, answers, end } = shown;
  const title = open === undefined ? texts.title : texts.answer.title({ number: open.answer.number });
  return deskPage({
    title: `${open?.fault === undefined ? '' : texts.error}${title}: ${part === undefined ? isolated(heading.title) : filterTexts.title({ title: isolated(heading.title) })}`,
    visitor,
    survey: { ...heading, beside: end > 0 ? searchForm(shown) : undefined },
    notice,
    script: 'answers',
    body: markup`${part !== undefined && conditions(part, { others: searchOf(shown.list.query), links: resultsLink(shown, part) })}${end > 0 && toolbar(shown)}
<div class="answers${open !== undefined && ' has-open'}">
${answers.length === 0 ? none(shown) : answersTable(shown)}${open !== undefined && answerPanel(shown, open)}</div>`,
  });
}

function searchForm({ list }: AnswersPage): Html {
  const { view, query, columns = [] } = list;
  const kept = [...viewParameters(view), ...columns.map((id) => ['column', id] as const)];
  return markup`<form class="find-texts push" method="get" action="${view.home}" role="search">
${kept.map(([name, value]) => markup`<input type="hidden" name="${name}" value="${value}">\n`)}${drawIcon('search')}<input type="search" name="q" value="${query}" maxlength="${maxQueryLength}" aria-label="${texts.find}" placeholder="${texts.find}"><button class="quiet" type="submit">${texts.search}</button>
</form>`;
}

/** Links to the figures of the same answers. */
function resultsLink({ visitor: { tenant }, heading }: AnswersPage, { view }: ShownPart): Html {
  const home = surveyAddress(tenant, heading.survey);
  return markup`<a href="${viewAddress({ ...view, home })}">${texts.filtered.results}</a> `;
}

function toolbar(shown: AnswersPage): Html {
  const { visitor, heading, list, part, counts } = shown;
  const home = surveyAddress(visitor.tenant, heading.survey);
  return markup`<div class="answers-bar" role="group" aria-label="${texts.narrow}">
${part === undefined && markup`<a class="chip add" href="${viewAddress({ ...list.view, home })}">${drawIcon('plus', { isSmall: true })}${texts.addFilter}</a>`}${list.query !== '' && markup`<a class="chip" aria-current="true" href="${list.view.home}${listQuery(list, { query: '', from: undefined })}" aria-label="${texts.removeSearch({ query: isolated(list.query) })}">${drawIcon('search', { isSmall: true })}<span${ownDirection(list.query)}>${list.query}</span>${drawIcon('x', { isSmall: true })}</a>`}${tagChips(counts, list)}${columnMenu(shown)}
</div>`;
}

function none({ list, part, end, range, newerFrom, olderFrom }: AnswersPage): Html {
  const why =
    end === 0
      ? texts.none
      : list.query !== ''
        ? texts.noneFound({ query: isolated(list.query), ...range })
        : part === undefined
          ? texts.noneHere
          : texts.filtered.none(range);
  return markup`<div class="empty"><p>${why}</p>
${newerFrom !== undefined && markup`<p><a class="button quiet" rel="prev" href="${list.view.home}${listQuery(list, { from: newerFrom })}">${texts.newer}</a></p>\n`}${olderFrom !== undefined && markup`<p><a class="button quiet" rel="next" href="${list.view.home}${listQuery(list, { from: olderFrom })}">${texts.goOn}</a></p>\n`}</div>
`;
}
