import type { FormTexts } from '@canvass/survey-form';
import { markup } from '@canvass/web/page';
import { surveyMessagePage } from '../views/survey-message-page.ts';

export interface SentFormPageParts {
  readonly texts: FormTexts;
  readonly title: string;
  /** The path of the form. */
  readonly form: string;
}

/** Renders the page for a person who, on a shared device, goes back to a form that was sent from it. It shows no answers of the sender. */
export function sentFormPage({ texts, title, form }: SentFormPageParts): string {
  const { heading, text } = texts.form.sentHere;
  return surveyMessagePage({
    texts,
    surveyTitle: title,
    heading,
    isFault: true,
    content: markup`<p class="lead">${text}</p>
<p><a class="button" href="${form}">${texts.thanks.another}</a></p>`,
  });
}
