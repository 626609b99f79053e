import type { FormTexts } from '../../ui/form-texts/form-texts.ts';
import { markup } from '../../ui/markup.ts';
import { page } from '../../ui/page.ts';

const tick = markup`<svg class="tick" viewBox="0 0 48 48" aria-hidden="true"><circle cx="24" cy="24" r="22.5"/><path d="M14 24.5l7 7 13-14.5"/></svg>`;

export interface ThanksPage {
  readonly texts: FormTexts;
  /** Undefined if it cannot be looked up in time. */
  readonly surveyTitle: string | undefined;
  readonly answerId: string | undefined;
}

export function thanksPage({ texts, surveyTitle, answerId }: ThanksPage): string {
  const { thanks, language, dir } = texts;
  const reference =
    answerId !== undefined &&
    markup`<p>${thanks.reference} <span class="reference" dir="ltr">${answerId}</span></p>
<p class="note">${thanks.keepReference}</p>`;
  return page({
    lang: language,
    dir,
    title: surveyTitle === undefined ? thanks.heading : thanks.title(surveyTitle),
    body: markup`${tick}
<h1>${thanks.heading}</h1>
<p class="lead">${surveyTitle === undefined ? thanks.stored : thanks.storedFor(surveyTitle)}</p>
${reference}`,
  });
}
