import type { NumberedAnswer } from '@canvass/answer-log';
import { shownCount, shownDateTime } from '../../../ui/figures.ts';
import { markup, type Html } from '../../../ui/markup.ts';
import { surveyAddress } from '../addresses.ts';
import type { Visitor } from '../desk-access.ts';
import { deskPage, type SurveyHeading } from '../shell.ts';
import { answersTexts as texts } from '../texts/answers.ts';
import { shownAnswer, type QuestionColumn } from './question-column.ts';

export interface AnswersPage {
  readonly visitor: Visitor;
  readonly heading: SurveyHeading;
  readonly questions: readonly QuestionColumn[];
  /** The newest first. */
  readonly answers: readonly NumberedAnswer[];
  /** The highest number of an answer of the survey; 0: there is none. */
  readonly end: number;
  /** Some numbers are missing. */
  readonly hasGaps: boolean;
  /** Where the pages after and before this one begin; undefined: there is none. */
  readonly newerFrom: number | undefined;
  readonly olderFrom: number | undefined;
  /** What the last action did. */
  readonly notice?: Html | undefined;
}

/** A wider table is hard to read; an answer's own page has all questions. */
const maxColumns = 8;
const maxCharacters = 80;

/** A page of a survey's answers. */
export function answersPage(shown: AnswersPage): string {
  const { visitor, heading, answers, notice } = shown;
  return deskPage({
    title: `${texts.title}: ${heading.title}`,
    visitor,
    survey: heading,
    notice,
    body: answers.length === 0 ? none(shown) : table(shown),
  });
}

function none(shown: AnswersPage): Html {
  return markup`<p class="lead">${shown.end === 0 ? texts.none : texts.noneHere}</p>
${pages(shown)}`;
}

function table(shown: AnswersPage): Html {
  const { visitor, heading, questions, answers, end, hasGaps } = shown;
  const address = `${surveyAddress(visitor.tenant, heading.survey)}/answers`;
  const columns = questions.slice(0, maxColumns);
  const left = questions.length - columns.length;
  const newest = answers[0]!.number;
  const oldest = answers.at(-1)!.number;
  return markup`<div class="card">
<p class="note" id="answers-range">${hasGaps ? texts.rangeWithGaps(oldest, newest) : texts.range(oldest, newest, end)}</p>
<div class="scroll" role="region" tabindex="0" aria-label="${texts.title}">
<table class="answers" aria-describedby="answers-range">
<thead><tr><th scope="col" class="number">${texts.columns.number}</th><th scope="col">${texts.columns.receivedAt}</th>${columns.map(
    ({ spec }) => markup`<th scope="col">${spec.text}</th>`,
  )}</tr></thead>
<tbody>
${answers.map((answer) => row(address, answer, columns))}</tbody>
</table>
</div>
${left > 0 && markup`<p class="note">${texts.moreQuestions(left)}</p>\n`}</div>
${pages(shown)}`;
}

function pages({ visitor, heading, newerFrom, olderFrom }: AnswersPage): Html {
  const address = `${surveyAddress(visitor.tenant, heading.survey)}/answers`;
  return markup`<nav class="pages" aria-label="${texts.pages}">
${newerFrom !== undefined && markup`<a href="${address}">${texts.newest}</a>\n<a rel="prev" href="${address}?from=${newerFrom}">${texts.newer}</a>\n`}${
    olderFrom !== undefined && markup`<a rel="next" href="${address}?from=${olderFrom}">${texts.older}</a>\n`
  }</nav>`;
}

function row(address: string, answer: NumberedAnswer, columns: readonly QuestionColumn[]): Html {
  const { number, receivedAt, answers } = answer;
  return markup`<tr><th scope="row" class="number"><a href="${address}/${number}" aria-label="${texts.open(number)}">${shownCount(number)}</a></th><td><time datetime="${receivedAt}">${shownDateTime(receivedAt)}</time></td>${columns.map(
    (column) => markup`<td dir="auto">${shownAnswer(column, answers, maxCharacters)}</td>`,
  )}</tr>
`;
}
