import { type FormFields, isolated } from '@canvass/surveys';
import {
  formDocument,
  frameScript,
  type FormTexts,
  type InvitationFault,
  type Message,
  ownLanguage,
} from '@canvass/survey-form';
import { type Html, markup } from '@canvass/web/page';
import { whyClosed, type ClosedPageParts } from '../views/closed-page.ts';
import { alertBox } from '../views/form-alerts.ts';
import { whyNotInvited } from '../views/invitation-page.ts';
import { inLanguage } from '../languages/language.ts';
import type { SpokenSurvey } from '../languages/spoken-survey.ts';
import { formElementId, languageField, languageSwitch } from '../languages/language-switch.ts';
import { answersAsText } from './answers-as-text.ts';
import { enteredAnswers } from './entered-answers.ts';
import { sentMark } from './form-submission.ts';

/** A form that cannot be stored. */
export interface LateForm {
  readonly survey: SpokenSurvey;
  /** The form's path, to which it was posted. */
  readonly action: string;
  readonly fields: FormFields;
}

export interface LatePageParts extends LateForm, Pick<ClosedPageParts, 'state' | 'settings'> {}

/** Refuses answers that came while the survey was not open. Shows them as text, since they cannot be sent any more. */
export function latePage({ state, settings, ...form }: LatePageParts): string {
  const { texts } = form.survey;
  return refusedPage(form, whyClosed(form.survey, state, settings), noticeOf(state, texts));
}

/** These very answers may have filled the survey, and another site may have stored them. */
function noticeOf(state: LatePageParts['state'], { notices, closed }: FormTexts): Message {
  if (state.state === 'scheduled') return notices.notOpenYet;
  return state.why === 'limit' ? { heading: closed.heading, text: closed.sentBefore } : notices.closed;
}

/** Refuses answers with an invitation that was not accepted, in the same way. */
export function notInvitedPage({ fault, ...form }: LateForm & { readonly fault: InvitationFault }): string {
  const { texts } = form.survey;
  const { heading } = texts.invitation[fault];
  const why = markup`<p class="lead"><strong>${heading}</strong></p>\n${whyNotInvited(texts, fault)}`;
  return refusedPage(form, why, texts.notices.notInvited);
}

function refusedPage({ survey, action, fields }: LateForm, why: Html, notice: Message): string {
  const { definition, texts } = survey;
  const entered = enteredAnswers(definition.questions, fields, texts.language);
  return formDocument({
    texts,
    look: survey.look,
    languages: languageSwitch(survey),
    title: `${texts.errors.mark} ${isolated(definition.title, texts.dir)}`,
    body: markup`<h1${ownLanguage(definition.title, texts)}>${definition.title}</h1>
${why}
${alertBox(notice)}
${entered.length > 0 && answersAsText(entered, texts)}${survey.languages.length > 1 && keptForm(survey, action, fields)}${frameScript(survey)}`,
  });
}

/** Keeps the answers while the page is shown in another language. */
function keptForm({ texts, ...survey }: SpokenSurvey, action: string, fields: FormFields): Html {
  const kept = Object.entries(fields)
    .filter(([name]) => name !== languageField)
    .flatMap(([name, values]) => [values ?? []].flat().map((value) => [name, value] as const))
    .map(([name, value]) => markup`<input type="hidden" name="${name}" value="${value}">\n`);
  return markup`<form id="${formElementId}" method="post" action="${inLanguage(`${action}?${sentMark}`, texts.language, survey)}">
${kept}</form>`;
}
