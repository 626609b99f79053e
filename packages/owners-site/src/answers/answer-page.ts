import { isolated } from '@canvass/surveys';
import type { NumberedAnswer } from '@canvass/answer-log';
import { bdi, type Html, markup } from '@canvass/web/page';
import type { Caller } from '@canvass/web/app';
import { surveyAddress } from '../desk/addresses.ts';
import { queryOf, viewQuery, type AddressParameters } from '../reading/view/slice-view.ts';
import { deskPage, type SurveyHeading } from '../desk/page.ts';
import { zonedDateTime } from '../desk/zoned-time.ts';
import { answersTexts } from './texts.ts';
import type { Neighbours } from './answer-places.ts';
import { shownAnswer, type QuestionColumn } from './question-column.ts';
import type { ShownPart } from '../reading/view/read-filter.ts';

const texts = answersTexts.answer;

export interface AnswerPage extends Neighbours {
  readonly visitor: Caller;
  readonly heading: SurveyHeading;
  readonly questions: readonly QuestionColumn[];
  readonly answer: NumberedAnswer;
  /** The number of the newest answer, if the numbers have no gaps. */
  readonly of: number | undefined;
  readonly canErase: boolean;
  /** The part of the answers that `older` and `newer` belong to; undefined if it is all. */
  readonly part: ShownPart | undefined;
}

/** Renders one answer, with all questions of its survey. */
export function answerPage(shown: AnswerPage): string {
  const { visitor, heading, questions, answer, of, canErase, part } = shown;
  const address = `${surveyAddress(visitor.tenant, heading.survey)}/answers`;
  const { number, receivedAt, id, version } = answer;
  return deskPage({
    title: `${texts.title({ number })}: ${isolated(heading.title)}`,
    visitor,
    survey: heading,
    body: markup`<div class="card answer">
<h2>${texts.title({ number })}${of !== undefined && markup` <span class="note">${texts.of({ all: of })}</span>`}</h2>
<p class="note">${texts.receivedAt} ${zonedDateTime(receivedAt, heading.zone)}. ${texts.version({ version })}. ${texts.id} <code>${id}</code></p>
<table>
<caption class="hidden">${texts.table}</caption>
<thead><tr><th scope="col">${texts.question}</th><th scope="col">${texts.given}</th></tr></thead>
<tbody>
${questions.filter((question) => isShown(question, answer)).map((question) => row(question, answer, (key) => `${surveyAddress(visitor.tenant, heading.survey)}/files/${id}/${key}`))}</tbody>
</table>
${canErase && markup`<div class="actions"><a class="button danger" href="${address}/${number}/erase${queryAt(part)}">${texts.erase}</a></div>\n`}</div>
<nav class="pages" aria-label="${texts.navigation}">
${olderLink(shown, address)}
${newerLink(shown, address)}<a href="${address}${part === undefined ? `?from=${number}` : queryAt(part)}">${part === undefined ? texts.back : texts.backToPart}</a>
</nav>`,
  });
}

/** Links to the older answer. If none was found at once, it links to the list at `address`, which goes on with the search. */
function olderLink({ answer: { number }, older, part }: AnswerPage, address: string): Html {
  if (older === 'none') {
    return markup`<span class="note">${part === undefined ? texts.isOldest : texts.noOlder}</span>`;
  }
  if (older === 'notFound') {
    const query = queryAt(part, [['from', String(number - 1)]]);
    return markup`<a rel="prev" href="${address}${query}">${answersTexts.filtered.older}</a>`;
  }
  return markup`<a rel="prev" href="${address}/${older}${queryAt(part)}">${texts.previous}</a>`;
}

/** Links to the newer answer. Empty if none was found at once: no list goes forwards. */
function newerLink({ newer, part }: AnswerPage, address: string): Html {
  if (newer === 'notFound') return markup``;
  return newer === 'none'
    ? markup`<span class="note">${part === undefined ? texts.isNewest : texts.noNewer}</span>\n`
    : markup`<a rel="next" href="${address}/${newer}${queryAt(part)}">${texts.next}</a>\n`;
}

/** Returns the query of an address that keeps the view. */
function queryAt(part: ShownPart | undefined, others: AddressParameters = []): string {
  return part === undefined ? queryOf(others) : viewQuery(part.view, others);
}

/** Returns whether the page shows a question: one that is no longer asked is shown only if it was answered. */
function isShown({ facets, isRetired }: QuestionColumn, { answers }: NumberedAnswer): boolean {
  return !isRetired || facets.some(({ id }) => Object.hasOwn(answers, id));
}

function row(question: QuestionColumn, answer: NumberedAnswer, addressOf: (fileKey: string) => string): Html {
  const { text, isRetired } = question;
  return markup`<tr><th scope="row">${bdi(text)}${isRetired && markup` <span class="note">(${texts.retired})</span>`}</th><td class="prose" dir="auto">${shownAnswer(question, answer, addressOf)}</td></tr>
`;
}
