import { isolated, type TimeZone } from '@canvass/surveys';
import type { NumberedAnswer } from '@canvass/answer-log';
import { bdi, type Html, markup, shownCount, shownDateTime } from '@canvass/web/page';
import type { Caller } from '@canvass/web/app';
import { filterTexts } from '../reading/texts.ts';
import { conditions } from '../reading/view/conditions.ts';
import { queryOf, viewAddress, viewQuery, type AddressParameters } from '../reading/view/slice-view.ts';
import { surveyAddress } from '../desk/addresses.ts';
import { deskPage, type SurveyHeading } from '../desk/page.ts';
import { answersTexts as texts } from './texts.ts';
import { clippedAnswer, type QuestionColumn } from './question-column.ts';
import type { ShownPart } from '../reading/view/read-filter.ts';

export interface AnswersPage {
  readonly visitor: Caller;
  readonly heading: SurveyHeading;
  readonly questions: readonly QuestionColumn[];
  /** The answers of the page, the newest first. */
  readonly answers: readonly NumberedAnswer[];
  /** The part of the answers that the page shows; undefined if it shows all. */
  readonly part: FilteredPart | undefined;
  /** The highest number of an answer of the survey; 0 if it has none. */
  readonly end: number;
  /** Whether some of the answers' numbers are missing, because their answers were erased or removed. */
  readonly hasGaps: boolean;
  /** The numbers at which the pages of newer and of older answers begin; undefined if there is no such page. */
  readonly newerFrom: number | undefined;
  readonly olderFrom: number | undefined;
  /** Says what the last action did. */
  readonly notice?: Html | undefined;
}

/** The part of the answers that a filter takes. */
export interface FilteredPart extends ShownPart {
  /** The numbers of the newest and the oldest answer that the filter was asked about. */
  readonly from: number;
  readonly downTo: number;
}

/** The table of answers has at most this many columns: a wider one is hard to read, and an answer's own page has all questions. */
const maxColumns = 8;
/** An answer in the table is clipped to this many characters. */
const maxCharacters = 80;

/** Renders a page of a survey's answers. */
export function answersPage(shown: AnswersPage): string {
  const { visitor, heading, answers, notice, part } = shown;
  return deskPage({
    title: `${texts.title}: ${part === undefined ? isolated(heading.title) : filterTexts.title({ title: isolated(heading.title) })}`,
    visitor,
    survey: heading,
    notice,
    body: markup`${part !== undefined && conditions(part, { links: resultsLink(visitor, part, heading.survey), comparesNothing: true })}${answers.length === 0 ? none(shown) : table(shown)}`,
  });
}

/** Links to the figures of the same answers. */
function resultsLink({ tenant }: Caller, { view }: ShownPart, survey: string): Html {
  return markup`<a href="${viewAddress({ ...view, home: surveyAddress(tenant, survey) })}">${texts.filtered.results}</a> `;
}

function none(shown: AnswersPage): Html {
  return markup`<p class="lead">${noneIn(shown)}</p>
${pages(shown)}`;
}

function noneIn({ part, end }: AnswersPage): string {
  if (end === 0) return texts.none;
  return part === undefined ? texts.noneHere : texts.filtered.none({ from: part.from, downTo: part.downTo });
}

function rangeOf({ part, answers, hasGaps, end }: AnswersPage): string {
  if (part !== undefined) return texts.filtered.range({ from: part.from, downTo: part.downTo });
  const newest = answers[0]!.number;
  const oldest = answers.at(-1)!.number;
  return hasGaps
    ? texts.rangeWithGaps({ first: oldest, last: newest })
    : texts.range({ first: oldest, last: newest, all: end });
}

function table(shown: AnswersPage): Html {
  const { visitor, heading, questions, answers, part } = shown;
  const address = `${surveyAddress(visitor.tenant, heading.survey)}/answers`;
  const columns = questions.slice(0, maxColumns);
  const left = questions.length - columns.length;
  return markup`<div class="card">
<p class="note" id="answers-range">${rangeOf(shown)}</p>
<div class="scroll" role="region" tabindex="0" aria-label="${texts.title}">
<table class="answers" aria-describedby="answers-range">
<thead><tr><th scope="col" class="number">${texts.columns.number}</th><th scope="col">${texts.columns.receivedAt({ zone: heading.zone.name })}</th>${columns.map(
    ({ text }) => markup`<th scope="col">${bdi(text)}</th>`,
  )}</tr></thead>
<tbody>
${answers.map((answer) => row(`${address}/${answer.number}${pageQuery(part)}`, answer, columns, heading.zone))}</tbody>
</table>
</div>
${left > 0 && markup`<p class="note">${texts.moreQuestions(left)}</p>\n`}</div>
${pages(shown)}`;
}

/** Returns the query of an address in these pages. */
function pageQuery(part: ShownPart | undefined, from?: number): string {
  const others: AddressParameters = from === undefined ? [] : [['from', String(from)]];
  return part === undefined ? queryOf(others) : viewQuery(part.view, others);
}

function pages({ visitor, heading, newerFrom, olderFrom, part, end }: AnswersPage): Html {
  const address = `${surveyAddress(visitor.tenant, heading.survey)}/answers`;
  const isNewest = part === undefined ? newerFrom === undefined : part.from === end;
  return markup`<nav class="pages" aria-label="${texts.pages}">
${!isNewest && markup`<a href="${address}${pageQuery(part)}">${texts.newest}</a>\n`}${newerFrom !== undefined && markup`<a rel="prev" href="${address}${pageQuery(part, newerFrom)}">${texts.newer}</a>\n`}${
    olderFrom !== undefined &&
    markup`<a rel="next" href="${address}${pageQuery(part, olderFrom)}">${part === undefined ? texts.older : texts.filtered.older}</a>\n`
  }</nav>`;
}

function row(
  address: string,
  answer: NumberedAnswer,
  columns: readonly QuestionColumn[],
  zone: TimeZone,
): Html {
  const { number, receivedAt } = answer;
  return markup`<tr><th scope="row" class="number"><a href="${address}" aria-label="${texts.open({ number })}">${shownCount(number)}</a></th><td><time datetime="${receivedAt}">${shownDateTime(receivedAt, zone)}</time></td>${columns.map(
    (column) => markup`<td dir="auto">${clippedAnswer(column, answer, maxCharacters)}</td>`,
  )}</tr>
`;
}
