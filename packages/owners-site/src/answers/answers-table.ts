import type { NumberedAnswer } from '@canvass/answer-log';
import { type Html, markup, ownDirection, shownCount } from '@canvass/web/page';
import { friendlyTime } from '../desk/friendly-time.ts';
import type { AnswersPage } from './shown-answers.ts';
import { listQuery, shownColumns } from './list-view.ts';
import { cellOf, type QuestionColumn } from './question-column.ts';
import { shownTags } from './tag-views.ts';
import { answersTexts as texts } from './texts.ts';

/** Renders the answers of the list, a compact row for each. */
export function answersTable(shown: AnswersPage): Html {
  const columns = shownColumns(shown.questions, shown.list.columns);
  return markup`<div class="card list">
<div class="scroll" role="region" tabindex="0" aria-label="${texts.title}">
<table>
<caption class="hidden">${texts.caption}</caption>
<thead><tr><th scope="col">${texts.columns.number}</th>${columns.map(
    ({ text, hasText }) =>
      markup`<th scope="col"${hasText && markup` class="wide"`}><span class="clamp"${ownDirection(text)}>${text}</span></th>`,
  )}</tr></thead>
<tbody>
${shown.answers.map((answer) => row(shown, answer, columns))}</tbody>
</table>
</div>
${pages(shown)}</div>
`;
}

function row(shown: AnswersPage, answer: NumberedAnswer, columns: readonly QuestionColumn[]): Html {
  const { list, open, tags, heading, nowMs } = shown;
  const { number, receivedAt, id } = answer;
  const isOpen = open?.answer.number === number;
  const { day, time } = friendlyTime(receivedAt, nowMs, heading.zone);
  // The tags stand below what was written, or else below the last cell.
  const tagged = columns.findLast(({ hasText }) => hasText) ?? columns.at(-1);
  return markup`<tr${isOpen && markup` aria-current="true"`}><th scope="row"><a href="${list.view.home}/${number}${listQuery(list)}" aria-label="${texts.open({ number })}">${shownCount(number)}</a> <small><time datetime="${receivedAt}">${day ?? time}</time></small></th>${columns.map(
    (column) =>
      markup`<td${column.hasText && markup` class="wide"`}><span class="clamp" dir="auto">${cellOf(column, answer, list.query)}</span>${column === tagged && shownTags(tags.tagsOf(id))}</td>`,
  )}</tr>
`;
}

function pages({ list, newerFrom, olderFrom, range, end, ...shown }: AnswersPage): Html {
  const isNewest = range.from >= end;
  const to = (from: number | undefined) => `${list.view.home}${listQuery(list, { from })}`;
  return markup`<nav class="pager" aria-label="${texts.pages}"><span class="note">${rangeOf({ ...shown, list, newerFrom, olderFrom, range, end })}</span><span class="row push">${!isNewest && markup`<a class="button quiet" href="${to(undefined)}">${texts.newest}</a>`}${newerFrom !== undefined && markup`<a class="button quiet" rel="prev" href="${to(newerFrom)}">${texts.newer}</a>`}${olderFrom !== undefined && markup`<a class="button quiet" rel="next" href="${to(olderFrom)}">${texts.older}</a>`}</span></nav>
`;
}

function rangeOf({ list, part, answers, hasGaps, end, range }: AnswersPage): string {
  if (list.query !== '') return texts.found({ ...range, count: shownCount(answers.length) });
  if (part !== undefined) return texts.filtered.range(range);
  const [last, first] = [answers[0]!.number, answers.at(-1)!.number];
  if (hasGaps) return texts.rangeWithGaps({ first, last });
  return last === end
    ? texts.newestOf({ count: shownCount(answers.length), all: shownCount(end) })
    : texts.range({ first, last, all: end });
}
