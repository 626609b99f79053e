import { htmlType } from '@canvass/web/headers';
import type { Problem, ProblemView } from '@canvass/web/problems';
import { markup } from '@canvass/web/page';
import type { Caller } from '@canvass/web/app';
import { inLanguage } from '@canvass/web/texts';
import { deskLanguageOf } from '../desk-language/language-of.ts';
import { tenantAddress } from '../desk/addresses.ts';
import { pageWords } from '../desk/page-words.ts';
import { deskPage, noticeBox } from '../desk/page.ts';
import { visitorIn } from './desk-guard.ts';
import { signInFirstPage } from './sign-in-page.ts';
import { problemTexts as texts } from '../desk/problem-texts.ts';
import { textNamed } from '../desk-language/desk-texts.ts';

/** A problem in words for the visitor. */
export const deskProblemView = ({ hasOidc }: { readonly hasOidc: boolean }): ProblemView => ({
  contentType: htmlType,
  render: (problem, request) =>
    // A body that cannot be read is refused outside the hooks of the request.
    inLanguage(deskLanguageOf(request), () =>
      problem.status === 401 ? signInFirstPage(request, hasOidc) : problemPage(problem, visitorIn(request)),
    ),
});

function problemPage(
  { type, status, title: given, detail: said, errors = [] }: Problem,
  visitor: Caller | undefined,
): string {
  const detail = textNamed(texts.details, type) ?? said;
  const isMissing = status === 404;
  const title = isMissing
    ? texts.notFound
    : errors.length > 0
      ? texts.nothingChanged
      : (textNamed(texts.titles, type) ?? given);
  const advice = isMissing ? (detail ?? texts.notFoundDetail) : (detail ?? textNamed(texts.advice, status));
  const faults = errors.map(({ message }) => markup`<p>${pageWords(message)}.</p>\n`);
  return deskPage({
    title,
    ...(visitor && { visitor }),
    body: markup`<div class="card message"><h1>${isMissing ? title : texts.heading}</h1>
${
  isMissing
    ? markup`<p>${advice}</p>\n`
    : noticeBox('bad', `${title}.`, markup`${advice !== undefined && markup`<p>${advice}</p>\n`}${faults}`)
}<p><a class="button quiet" href="${visitor === undefined ? '/desk' : tenantAddress(visitor.tenant)}">${texts.back}</a></p></div>`,
  });
}
