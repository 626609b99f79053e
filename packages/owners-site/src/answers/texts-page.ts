import { isolated, type SurveyFacet } from '@canvass/surveys';
import type { NumberedAnswer } from '@canvass/answer-log';
import { drawIcon, type Html, markup, ownDirection } from '@canvass/web/page';
import { surveyAddress } from '../desk/addresses.ts';
import { friendlyTime } from '../desk/friendly-time.ts';
import { deskPage } from '../desk/page.ts';
import { cardId } from '../charts/card-ids.ts';
import { conditions } from '../reading/view/conditions.ts';
import { viewParameters, viewQuery } from '../reading/view/slice-view.ts';
import type { FoundAnswers } from './find-answers.ts';
import { listQuery, maxQueryLength, searchOf } from './list-view.ts';
import { markedText } from './marked-text.ts';
import type { AnswersPage } from './shown-answers.ts';
import { tagChips, tagForm } from './tag-views.ts';
import { answersTexts } from './texts.ts';

const texts = answersTexts.texts;

type OfList =
  | 'visitor'
  | 'heading'
  | 'nowMs'
  | 'list'
  | 'part'
  | 'end'
  | 'hasGaps'
  | 'tags'
  | 'counts'
  | 'canEdit';

export interface TextsPage extends Pick<AnswersPage, OfList> {
  /** The facet whose texts are shown. */
  readonly facet: SurveyFacet;
  /** The number of the answer that the search began at. */
  readonly last: number;
  readonly found: FoundAnswers;
}

/** Renders what people wrote in one text question. */
export function textsPage(shown: TextsPage): string {
  const { visitor, heading, facet, list, found, last, end, hasGaps, part, counts } = shown;
  const { query, view } = list;
  const survey = surveyAddress(visitor.tenant, heading.survey);
  const left = found.readDownTo - 1;
  return deskPage({
    title: `${texts.title({ question: isolated(facet.text) })}: ${isolated(heading.title)}`,
    visitor,
    survey: heading,
    script: 'answers',
    body: markup`<div class="page-heading"><h2${ownDirection(facet.text)}>${facet.text}</h2>${searchForm(shown)}</div>
${facet.label !== undefined && markup`<h3${ownDirection(facet.label)}>${facet.label}</h3>\n`}${part !== undefined && conditions(part, { others: searchOf(query) })}${counts.length > 0 && markup`<div class="answers-bar" role="group" aria-label="${answersTexts.narrow}">${tagChips(counts, list)}</div>\n`}
${
  found.answers.length === 0
    ? markup`<div class="empty"><p>${query === '' ? texts.none : texts.noneFound({ query: isolated(query) })}</p></div>\n`
    : markup`<div class="card"><ul class="texts">\n${found.answers.map((answer) => item(survey, answer, shown))}</ul></div>\n`
}<p class="note">${
      end > 0 &&
      markup`${texts.searched({ first: found.readDownTo, last })}${left === 0 && ` ${hasGaps ? texts.readAll : texts.readAllOf({ all: end })}`}`
    }</p>
<nav class="pages" aria-label="${texts.pages}">
<a class="button bare" href="${survey}${viewQuery(view)}#${cardId(facet.id)}">${texts.results}</a>${last < end && markup`<a class="button quiet" href="${view.home}${listQuery(list, { from: undefined })}">${texts.newest}</a>\n`}${
      left > 0 &&
      markup`<a class="button quiet" rel="next" href="${view.home}${listQuery(list, { from: left })}">${hasGaps ? texts.goOn : texts.goOnOf({ left })}</a>\n`
    }
</nav>`,
  });
}

function searchForm({ list: { view, query } }: TextsPage): Html {
  return markup`<form class="find-texts push" method="get" action="${view.home}" role="search">
${viewParameters(view).map(([name, value]) => markup`<input type="hidden" name="${name}" value="${value}">\n`)}${drawIcon('search')}<input type="search" name="q" value="${query}" maxlength="${maxQueryLength}" aria-label="${texts.search}" placeholder="${texts.search}"><button class="quiet" type="submit">${texts.submit}</button>${query !== '' && markup`<a class="button bare" href="${view.home}${viewQuery(view)}">${texts.showAll}</a>`}
</form>`;
}

function item(survey: string, answer: NumberedAnswer, shown: TextsPage): Html {
  const { list, facet, heading, nowMs, tags, counts, canEdit } = shown;
  const { number, receivedAt, id } = answer;
  const text = String(answer.answers[facet.id]);
  const { day, time } = friendlyTime(receivedAt, nowMs, heading.zone);
  const form = tagForm({
    action: `${survey}/answers/${number}/tags${listQuery(list)}`,
    id,
    key: String(number),
    tags: tags.tagsOf(id),
    known: counts,
    canTag: canEdit,
    texts: facet.id,
    fault: undefined,
  });
  return markup`<li id="text-${number}"><p class="prose" dir="auto">${markedText(text, list.query)}</p>
<div class="row"><a href="${survey}/answers/${number}${viewQuery(list.view)}">${answersTexts.open({ number })}</a> <span class="note"><time datetime="${receivedAt}">${day === undefined ? time : `${day}, ${time}`}</time></span>${form}</div></li>
`;
}
