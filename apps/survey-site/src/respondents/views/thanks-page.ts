import { isolated, type SurveySettings } from '@canvass/surveys';
import type { FormTexts } from '../../ui/form-texts/form-texts.ts';
import { markup } from '../../ui/markup.ts';
import { ownDirection } from '../../ui/own-direction.ts';
import { page } from '../../ui/page.ts';

const tick = markup`<svg class="tick" viewBox="0 0 48 48" aria-hidden="true"><circle cx="24" cy="24" r="22.5"/><path d="M14 24.5l7 7 13-14.5"/></svg>`;

export interface ThanksPageParts {
  readonly texts: FormTexts;
  /** Undefined if it cannot be looked up in time. */
  readonly surveyTitle: string | undefined;
  readonly answerId: string | undefined;
  /** With which the person can withdraw the answers, and where; undefined if they have no valid code. */
  readonly withdrawal: { readonly code: string; readonly address: string } | undefined;
  readonly settings: Pick<SurveySettings, 'thanksText' | 'redirectTo'>;
  /** The page is shown in a frame of another site. */
  readonly isFramed: boolean;
}

/**
 * Leads on to `redirectTo` at once, unless its owner has written a text: a page that leaves by itself while somebody reads
 * fails WCAG 2.2.1. Nor in a frame, where most sites refuse to be shown: there, a link leaves the frame. A redirect of the
 * POST itself would need a `form-action` that allows every owner's site.
 */
export function thanksPage(parts: ThanksPageParts): string {
  const { texts, surveyTitle, answerId, withdrawal, settings, isFramed } = parts;
  const { thanks, language, dir } = texts;
  const { thanksText, redirectTo } = settings;
  const title = surveyTitle === undefined ? undefined : isolated(surveyTitle, dir);
  const stored = title === undefined ? thanks.stored : thanks.storedFor(title);
  const reference =
    answerId !== undefined &&
    markup`<p>${thanks.reference} <span class="reference" dir="ltr">${answerId}</span></p>
${
  withdrawal === undefined
    ? markup`<p class="note">${thanks.keepReference}</p>`
    : markup`<p>${thanks.code} <span class="reference" dir="ltr">${withdrawal.code}</span></p>
<p class="note">${thanks.keepBoth}</p>
<p><a href="${withdrawal.address}">${thanks.withdraw}</a></p>`
}\n`;
  const goOn =
    redirectTo !== undefined &&
    markup`<p><a class="button" href="${redirectTo}"${isFramed && markup` target="_top"`}>${thanks.continueAt(isolated(new URL(redirectTo).host, dir))}</a></p>\n`;
  return page({
    lang: language,
    dir,
    title: title === undefined ? thanks.heading : thanks.title(title),
    goOnTo: thanksText === undefined && !isFramed ? redirectTo : undefined,
    body: markup`${tick}
<h1>${thanks.heading}</h1>
${
  thanksText === undefined
    ? markup`<p class="lead">${stored}</p>`
    : markup`<p class="lead prose"${ownDirection(thanksText)}>${thanksText}</p>
<p>${stored}</p>`
}
${goOn}${reference}`,
  });
}
