import { isolated } from '@canvass/surveys';
import { formDocument, frameScript } from '@canvass/survey-form';
import { type Html, markup, ownDirection } from '@canvass/web/page';
import type { NamedSurvey } from '../languages/named-survey.ts';
import { languageLinks } from '../languages/language-switch.ts';

export interface SurveyMessagePage {
  readonly survey: NamedSurvey;
  /** The address of the page, at which it is in other languages. */
  readonly address: string;
  readonly heading: string;
  readonly content: Html;
  /** Marks the page's title as that of an error. */
  readonly isFault?: boolean;
}

/** A page about a survey, with the survey's title above the heading. */
export function surveyMessagePage(shown: SurveyMessagePage): string {
  const { survey, address, heading, content, isFault = false } = shown;
  const { texts } = survey;
  const { dir, errors } = texts;
  const title = `${heading} – ${isolated(survey.title, dir)}`;
  return formDocument({
    title: isFault ? `${errors.mark} ${title}` : title,
    texts,
    look: survey.look,
    languages: languageLinks(survey, address),
    body: markup`<p class="survey"${ownDirection(survey.title)}>${survey.title}</p>
<h1>${heading}</h1>
${content}${frameScript(survey)}`,
  });
}
