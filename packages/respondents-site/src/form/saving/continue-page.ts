import type { OpenDocument } from '@canvass/saved-answers';
import { timeZoneOf, type SurveySettings } from '@canvass/surveys';
import { shownMoment } from '@canvass/survey-form';
import { type Html, markup } from '@canvass/web/page';
import { inLanguage } from '../../languages/language.ts';
import type { NamedSurvey } from '../../languages/named-survey.ts';
import { surveyMessagePage } from '../../views/survey-message-page.ts';
import { keptUntil, savedAtText } from './saving-view.ts';

/** The fields of the page, and the values of its buttons. */
export const continueFields = { key: 'key', invitation: 'invitation', what: 'do' } as const;
export const continueSteps = { go: 'go', erase: 'erase' } as const;

export interface ContinuePageParts {
  readonly survey: NamedSurvey;
  /** The path of the page, to which it is posted. */
  readonly action: string;
  /** What leads to the saved answers: the name of a field, and its value. */
  readonly by: readonly [name: 'key' | 'invitation', value: string];
  readonly document: Pick<OpenDocument, 'savedAt' | 'keepMs'>;
  readonly settings: SurveySettings;
}

/** Offers to go on with what was saved, or to delete it. It shows none of the answers, so that a program that follows links sees none. */
export function continuePage({ survey, action, by, document, settings }: ContinuePageParts): string {
  const { texts } = survey;
  const { saving, language } = texts;
  const zone = timeZoneOf(settings).name;
  const [name, value] = by;
  const until = saving.keptUntil({ time: shownMoment(language, keptUntil(document), zone) });
  return surveyMessagePage({
    survey,
    address: `${action}?${name}=${encodeURIComponent(value)}`,
    heading: saving.goOnHeading,
    content: markup`<p class="lead">${savedAtText(texts, document.savedAt, zone)}</p>
<p>${until}</p>
<form method="post" action="${inLanguage(action, language, survey)}"><input type="hidden" name="${name}" value="${value}">
<div class="buttons">
${button(continueSteps.go, saving.goOn)}${button(continueSteps.erase, saving.erase, markup` class="secondary"`)}</div>
</form>`,
  });
}

function button(what: string, text: string, added?: Html): Html {
  return markup`<button type="submit" name="${continueFields.what}" value="${what}"${added}>${text}</button>\n`;
}

/** Says that a link leads to nothing that can be gone on with. `none`: there is nothing, and nobody can say whether there was. */
export function nothingSavedPage({
  survey,
  form,
  why,
}: {
  readonly survey: NamedSurvey;
  /** The path of the form. */
  readonly form: string;
  readonly why: 'none' | 'sent' | 'erased';
}): string {
  const message = survey.texts.saving[why];
  return surveyMessagePage({
    survey,
    address: form,
    heading: message.heading,
    isFault: why !== 'erased',
    content: markup`<p class="lead">${message.text}</p>`,
  });
}
