import { isolated, type SurveyFacet } from '@canvass/surveys';
import { type Html, markup, ownDirection } from '@canvass/web/page';
import type { Caller } from '@canvass/web/app';
import { surveyAddress } from '../desk/addresses.ts';
import { deskPage, type SurveyHeading } from '../desk/page.ts';
import { zonedDateTime } from '../desk/zoned-time.ts';
import { answersTexts } from './texts.ts';
import { cardId } from '../charts/card-ids.ts';
import { conditions } from '../reading/view/conditions.ts';
import {
  viewParameters,
  viewQuery,
  type AddressParameters,
  type SliceView,
} from '../reading/view/slice-view.ts';
import type { FoundText, FoundTexts } from './find-texts.ts';
import type { ShownPart } from '../reading/view/read-filter.ts';

const texts = answersTexts.texts;

export interface TextsPage {
  readonly visitor: Caller;
  readonly heading: SurveyHeading;
  /** The facet whose texts are shown. */
  readonly facet: SurveyFacet;
  readonly query: string;
  /** The part of the answers whose texts are shown; undefined if it is all. */
  readonly part: ShownPart | undefined;
  /** The view that the page's links keep. */
  readonly view: SliceView;
  /** The number of the answer that the search began at. */
  readonly last: number;
  readonly found: FoundTexts;
  /** The highest number of an answer of the survey; 0 if it has none. */
  readonly end: number;
  /** Whether some of the answers' numbers are missing, because their answers were erased or removed. */
  readonly hasGaps: boolean;
}

/** A search has at most this many characters. */
export const maxQueryLength = 200;

/** Renders what people wrote in one text question. */
export function textsPage(shown: TextsPage): string {
  const { visitor, heading, facet, query, found, last, end, hasGaps, part, view } = shown;
  const survey = surveyAddress(visitor.tenant, heading.survey);
  const address = `${survey}/texts/${facet.id}`;
  const left = found.readDownTo - 1;
  return deskPage({
    title: `${texts.title({ question: isolated(facet.text) })}: ${isolated(heading.title)}`,
    visitor,
    survey: heading,
    body: markup`${part !== undefined && conditions(part, { others: searchOf(query), comparesNothing: true })}<h2${ownDirection(facet.text)}>${facet.text}</h2>
${facet.label !== undefined && markup`<h3${ownDirection(facet.label)}>${facet.label}</h3>\n`}
<form class="find" method="get" action="${address}" role="search">
${viewParameters(view).map(([name, value]) => markup`<input type="hidden" name="${name}" value="${value}">\n`)}<div><label for="q">${texts.search}</label><input type="search" id="q" name="q" value="${query}" maxlength="${maxQueryLength}"></div>
<button class="quiet" type="submit">${texts.submit}</button>${query !== '' && markup` <a href="${address}${viewQuery(view)}">${texts.showAll}</a>`}
</form>
<div class="card">
${
  found.texts.length === 0
    ? markup`<p>${query === '' ? texts.none : texts.noneFound({ query: isolated(query) })}</p>\n`
    : markup`<ul class="texts">\n${found.texts.map((text) => item(survey, text, shown))}</ul>\n`
}<p class="note">${
      end > 0 &&
      markup`${texts.searched({ first: found.readDownTo, last })}${left === 0 && ` ${hasGaps ? texts.readAll : texts.readAllOf({ all: end })}`}`
    }</p>
</div>
<nav class="pages" aria-label="${texts.pages}">
${last < end && markup`<a href="${address}${searchQuery(view, query)}">${texts.newest}</a>\n`}${
      left > 0 &&
      markup`<a rel="next" href="${address}${searchQuery(view, query, left)}">${hasGaps ? texts.goOn : texts.goOnOf({ left })}</a>\n`
    }<a href="${survey}${viewQuery(view)}#${cardId(facet.id)}">${texts.results}</a>
</nav>`,
  });
}

function item(
  survey: string,
  { number, receivedAt, text }: FoundText,
  { view, heading: { zone } }: TextsPage,
): Html {
  return markup`<li><p class="prose" dir="auto">${text}</p>
<p class="note"><a href="${survey}/answers/${number}${viewQuery(view)}">${answersTexts.open({ number })}</a>, ${zonedDateTime(receivedAt, zone)}</p></li>
`;
}

function searchQuery(view: SliceView, query: string, from?: number): string {
  return viewQuery(view, [
    ...searchOf(query),
    ...(from === undefined ? [] : [['from', String(from)] as const]),
  ]);
}

/** Returns the parameters that the address of a search has beside its view. */
export function searchOf(query: string): AddressParameters {
  return query === '' ? [] : [['q', query]];
}
