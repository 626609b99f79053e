import { isolated } from '@canvass/surveys';
import type { NumberedAnswer } from '@canvass/answer-log';
import { markup } from '@canvass/web/page';
import type { Caller } from '@canvass/web/app';
import { viewQuery } from '../reading/view/slice-view.ts';
import { surveyAddress } from '../desk/addresses.ts';
import { deskPage, type SurveyHeading } from '../desk/page.ts';
import { friendlyTime } from '../desk/friendly-time.ts';
import { answersTexts } from './texts.ts';
import type { ShownPart } from '../reading/view/read-filter.ts';

const texts = answersTexts.erase;

export interface ErasePage {
  readonly visitor: Caller;
  readonly heading: SurveyHeading;
  readonly answer: NumberedAnswer;
  /** The bytes of an erased answer are deleted within this many hours. */
  readonly eraseWithinHours: number;
  readonly nowMs: number;
  /** The part of the answers that the visitor reads; undefined if it is all. */
  readonly part: ShownPart | undefined;
}

/** Asks whether an answer is to be erased, and says what goes. */
export function erasePage({ visitor, heading, answer, eraseWithinHours, part, nowMs }: ErasePage): string {
  const { day, time } = friendlyTime(answer.receivedAt, nowMs, heading.zone);
  const { number, receivedAt, id } = answer;
  const address = `${surveyAddress(visitor.tenant, heading.survey)}/answers/${number}`;
  const query = part === undefined ? '' : viewQuery(part.view);
  return deskPage({
    title: `${texts.title({ number })}: ${isolated(heading.title)}`,
    visitor,
    survey: heading,
    body: markup`<form class="card" method="post" action="${address}/erase${query}" aria-labelledby="erase-heading">
<h2 id="erase-heading">${texts.title({ number })}</h2>
<p class="note">${texts.receivedAt} <time datetime="${receivedAt}">${day === undefined ? time : `${day}, ${time}`}</time></p>
<ul>
<li>${texts.atOnce}</li>
<li>${texts.bytes(eraseWithinHours)}</li>
<li>${texts.stays}</li>
<li>${texts.backups}</li>
</ul>
<p><strong>${texts.forGood}</strong></p>
<input type="hidden" name="id" value="${id}">
<div class="actions"><button class="danger" type="submit">${texts.submit}</button> <a href="${address}${query}">${texts.cancel}</a></div>
</form>`,
  });
}
