import { type FieldError, isolated } from '@canvass/surveys';
import { invalid, problem, type Problem, retryAfter } from '@canvass/web/problems';
import { markup } from '@canvass/web/page';
import type { Caller } from '@canvass/web/app';
import { filterTexts } from '../texts.ts';
import { slicesBusy } from '../slices/slices-busy.ts';
import { pageWords } from '../../desk/page-words.ts';
import { deskPage, noticeBox, type SurveyHeading } from '../../desk/page.ts';

/** A refusal with a page of its own. */
export interface RefusedWithPage {
  readonly refused: Problem;
  readonly page: string;
}

export interface ViewedPage {
  readonly visitor: Caller;
  readonly heading: SurveyHeading;
  /** The address that shows all answers. */
  readonly home: string;
}

/** How many seconds a browser waits before it loads the page again by itself. */
const refreshSeconds = 5;

/** Makes the page for an address that asks for something unknown. It names each fault, and the parameter that has it. */
export function faultyView(
  { visitor, heading, home }: ViewedPage,
  errors: readonly FieldError[],
): RefusedWithPage {
  const texts = filterTexts.faults;
  const list = errors.map(
    ({ path, message }) =>
      markup`<li>${path !== '' && markup`<code>${path}</code>: `}${pageWords(message)}.</li>\n`,
  );
  const page = deskPage({
    title: texts.title({ title: isolated(heading.title) }),
    visitor,
    survey: heading,
    body: markup`${noticeBox('bad', texts.heading, markup`<p>${texts.lead}</p>\n<ul>\n${list}</ul>\n`)}<p><a class="button quiet" href="${home}">${filterTexts.allAnswers}</a></p>`,
  });
  return { refused: invalid(errors), page };
}

/**
 * Makes the page that is shown while the site computes as many slices as it may.
 *
 * @param again The address of the view.
 */
export function busyView(page: ViewedPage, again: string): RefusedWithPage {
  return tryAgain(page, again, filterTexts.busy, slicesBusy);
}

/**
 * Makes the page that is shown while the view is still being computed.
 *
 * @param again The address of the view.
 */
export function lateView(page: ViewedPage, again: string): RefusedWithPage {
  return tryAgain(page, again, filterTexts.late, problem('takes-too-long', { headers: retryAfter(2) }));
}

function tryAgain(
  { visitor, heading, home }: ViewedPage,
  again: string,
  texts: { readonly heading: string; readonly text: string },
  refused: Problem,
): RefusedWithPage {
  const page = deskPage({
    title: isolated(heading.title),
    visitor,
    survey: heading,
    body: markup`${noticeBox('warn', texts.heading, markup`<p>${texts.text}</p>\n`)}<div class="actions"><a class="button quiet" href="${again}">${filterTexts.again}</a> <a class="button quiet" href="${home}">${filterTexts.allAnswers}</a></div>`,
  });
  return { refused: { ...refused, headers: { ...refused.headers, refresh: String(refreshSeconds) } }, page };
}
