import { isolated } from '@canvass/surveys';
import { formDocument, type FormTexts } from '@canvass/survey-form';
import { type Html, markup, ownDirection } from '@canvass/web/page';

export interface SurveyMessagePage {
  readonly texts: FormTexts;
  readonly surveyTitle: string;
  readonly heading: string;
  readonly content: Html;
  /** Marks the page's title as that of an error. */
  readonly isFault?: boolean;
}

/** A page about a survey, with the survey's title above the heading. */
export function surveyMessagePage(shown: SurveyMessagePage): string {
  const { texts, surveyTitle, heading, content, isFault = false } = shown;
  const { language, dir, errors } = texts;
  const title = `${heading} – ${isolated(surveyTitle, dir)}`;
  return formDocument({
    lang: language,
    dir,
    title: isFault ? `${errors.mark} ${title}` : title,
    body: markup`<p class="survey"${ownDirection(surveyTitle)}>${surveyTitle}</p>
<h1>${heading}</h1>
${content}`,
  });
}
