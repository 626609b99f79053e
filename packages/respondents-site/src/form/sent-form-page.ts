import { isolated } from '@canvass/surveys';
import { formDocument, type FormTexts } from '@canvass/survey-form';
import { markup, ownDirection } from '@canvass/web/page';

export interface SentFormPageParts {
  readonly texts: FormTexts;
  readonly title: string;
  /** The path of the form. */
  readonly form: string;
}

/** Renders the page for a person who, on a shared device, goes back to a form that was sent from it. It shows no answers of the sender. */
export function sentFormPage({ texts, title, form }: SentFormPageParts): string {
  const { language, dir, thanks, errors } = texts;
  const { heading, text } = texts.form.sentHere;
  return formDocument({
    lang: language,
    dir,
    title: `${errors.mark} ${heading} – ${isolated(title, dir)}`,
    body: markup`<p class="survey"${ownDirection(title)}>${title}</p>
<h1>${heading}</h1>
<p class="lead">${text}</p>
<p><a class="button" href="${form}">${thanks.another}</a></p>`,
  });
}
