import type { OpenDocument } from '@canvass/saved-answers';
import { timeZoneOf, type SurveySettings } from '@canvass/surveys';
import { shownMoment } from '@canvass/survey-form';
import { type Html, markup } from '@canvass/web/page';
import { inLanguage } from '../../languages/language.ts';
import type { NamedSurvey } from '../../languages/named-survey.ts';
import { surveyMessagePage } from '../../views/survey-message-page.ts';
import { alertBox, newsBox } from '../../views/form-alerts.ts';
import { type LinkedBy, type MailedLink, mailForm } from './mail-form.ts';
import { continueFields, continueSteps } from './saving-fields.ts';
import { keptUntil, savedAtText } from './saving-view.ts';

export interface ContinuePageParts {
  readonly survey: NamedSurvey;
  /** The path of the page, to which it is posted. */
  readonly action: string;
  readonly by: LinkedBy;
  readonly document: Pick<OpenDocument, 'savedAt' | 'keepMs'>;
  readonly settings: SurveySettings;
  /** Whether the link can be mailed. */
  readonly mails: boolean;
  /** What came of mailing it to an address. */
  readonly mailed?: { readonly outcome: MailedLink; readonly to: string } | undefined;
}

/** Offers to go on with what was saved, or to delete it. It shows none of the answers, so that a program that follows links sees none. */
export function continuePage(parts: ContinuePageParts): string {
  const { survey, action, by, document, settings, mails, mailed } = parts;
  const { texts } = survey;
  const { saving, language } = texts;
  const zone = timeZoneOf(settings).name;
  const [name, value] = by;
  const until = saving.keptUntil({ time: shownMoment(language, keptUntil(document), zone) });
  const posted = inLanguage(action, language, survey);
  const wrong = mailed?.outcome === 'invalidAddress' ? mailed.to : undefined;
  return surveyMessagePage({
    survey,
    isFault: wrong !== undefined,
    address: `${action}?${name}=${encodeURIComponent(value)}`,
    heading: saving.goOnHeading,
    content: markup`${mailed && mailedBox(texts, mailed.outcome)}<p class="lead">${savedAtText(texts, document.savedAt, zone)}</p>
<p>${until}</p>
<form method="post" action="${posted}"><input type="hidden" name="${name}" value="${value}">
<div class="buttons">
${button(continueSteps.go, saving.goOn)}${button(continueSteps.erase, saving.erase, markup` class="secondary"`)}</div>
</form>
${mails && mailed?.outcome !== 'queued' && mailForm(texts, { action: posted, by, wrong })}`,
  });
}

function mailedBox({ saving, errors }: NamedSurvey['texts'], outcome: MailedLink): Html {
  const { done, lately, label } = saving.mail;
  switch (outcome) {
    case 'queued':
      return newsBox(markup`<p><strong>${done.heading}</strong></p>\n<p>${done.text}</p>`, true);
    case 'tooSoon':
      return alertBox(lately);
    case 'invalidAddress':
      return alertBox({ heading: label, text: errors.notAnEmail({ example: 'ann@example.org' }) });
  }
}

function button(what: string, text: string, added?: Html): Html {
  return markup`<button type="submit" name="${continueFields.what}" value="${what}"${added}>${text}</button>\n`;
}
