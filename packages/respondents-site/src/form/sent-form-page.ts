import { markup } from '@canvass/web/page';
import { inLanguage } from '../languages/language.ts';
import type { NamedSurvey } from '../languages/named-survey.ts';
import { surveyMessagePage } from '../views/survey-message-page.ts';

export interface SentFormPageParts {
  readonly survey: NamedSurvey;
  /** The address of an empty form. */
  readonly form: string;
}

/** Renders the page for a person who, on a shared device, goes back to a form that was sent from it. It shows no answers of the sender. */
export function sentFormPage({ survey, form }: SentFormPageParts): string {
  const { texts } = survey;
  const { heading, text } = texts.form.sentHere;
  return surveyMessagePage({
    survey,
    address: form,
    heading,
    isFault: true,
    content: markup`<p class="lead">${text}</p>
<p><a class="button" href="${inLanguage(form, texts.language, survey)}">${texts.thanks.another}</a></p>`,
  });
}
