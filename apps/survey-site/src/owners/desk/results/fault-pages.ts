import type { FieldError } from '@canvass/surveys';
import { markup } from '../../../ui/markup.ts';
import { filterTexts } from '../../results/texts/filter.ts';
import type { Visitor } from '../desk-access.ts';
import { deskPage, noticeBox, type SurveyHeading } from '../shell.ts';

export interface FaultPage {
  readonly visitor: Visitor;
  readonly heading: SurveyHeading;
  /** The page of all answers. */
  readonly home: string;
}

/** Of an address that asks for something that there is not: names each fault. */
export function faultyViewPage({ visitor, heading, home }: FaultPage, errors: readonly FieldError[]): string {
  const texts = filterTexts.faults;
  const list = errors.map(({ path, message }) => markup`<li><code>${path}</code>: ${message}.</li>\n`);
  return deskPage({
    title: texts.title(heading.title),
    visitor,
    survey: heading,
    body: markup`${noticeBox('bad', texts.heading, markup`<p>${texts.lead}</p>\n<ul>\n${list}</ul>\n`)}<p><a class="button quiet" href="${home}">${filterTexts.allAnswers}</a></p>`,
  });
}

/** `again`: the address of the view. */
export function busyPage({ visitor, heading, home }: FaultPage, again: string): string {
  const texts = filterTexts.busy;
  return deskPage({
    title: heading.title,
    visitor,
    survey: heading,
    body: markup`${noticeBox('warn', texts.heading, markup`<p>${texts.text}</p>\n`)}<div class="actions"><a class="button quiet" href="${again}">${texts.again}</a> <a class="button quiet" href="${home}">${filterTexts.allAnswers}</a></div>`,
  });
}
