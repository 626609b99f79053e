import { type SavingSettings, type SurveySettings, timeZoneOf } from '@canvass/surveys';
import { type FormTexts, type Message, shownDays, shownMoment } from '@canvass/survey-form';
import { type Html, markup } from '@canvass/web/page';
import { ownField, stepField } from '../form-submission.ts';
import type { SentForm } from '../sent-form.ts';
import { formElementId } from '../../languages/language-switch.ts';
import { alertBox, newsBox } from '../../views/form-alerts.ts';
import { type MailForm, mailForm } from './mail-form.ts';
import type { EnteredAnswer } from '../entered-answers.ts';
import { leftAnswers } from './left-answers.ts';
import { readSavedMark, type SavedMark, savedMarkText } from './saved-mark.ts';
import { savedField, savingSteps } from './saving-fields.ts';

/** What a page of a form says of its saved answers. */
export interface SavingView {
  readonly saving: SavingSettings;
  /** Time zone of the survey. */
  readonly zone: string;
  /** Is undefined as long as nothing is saved. */
  readonly saved?: SavedNow | undefined;
  readonly mark?: SavedMark | undefined;
  readonly notice?: SavingNotice | undefined;
  /** Answers that do not fit the survey any more. */
  readonly left?: readonly EnteredAnswer[] | undefined;
}

/** Answers that are saved now. */
export interface SavedNow {
  /** ISO 8601. */
  readonly savedAt: string;
  /** What becomes of them in the end: for answers that a robot may have entered, not what the survey says. */
  readonly onExpiry: SavingSettings['onExpiry'];
  /** The address with which the person goes on. */
  readonly link: string;
  /** How the link is mailed; undefined if the operator has not set up mail. */
  readonly mail?: MailForm | undefined;
}

export type SavingNotice =
  /** The person has pressed the button that saves. */
  | { readonly about: 'saved' }
  | { readonly about: 'failed' | 'gone' | 'sent' }
  | { readonly about: 'elsewhere'; readonly savedAt: string };

/** The view of a blank form; undefined if the survey saves nothing. */
export function blankSavingView({ saving, timeZone }: SurveySettings): SavingView | undefined {
  return saving && { saving, zone: timeZoneOf({ timeZone }).name };
}

/** The view of a page that answers a form, with what the form knows. */
export function carriedSavingView({
  found,
  fields,
  formId: { id = '' },
}: Pick<SentForm, 'found' | 'fields' | 'formId'>): SavingView | undefined {
  const blank = blankSavingView(found.compiled.settings);
  return blank && ownField(fields, savedField) !== undefined
    ? { ...blank, mark: readSavedMark(fields, id) }
    : blank;
}

/** The field that each page carries; nothing before anything is saved. */
export function savingFields(view: SavingView | undefined): Html | undefined {
  return (
    view?.mark && markup`<input type="hidden" name="${savedField}" value="${savedMarkText(view.mark)}">\n`
  );
}

/**
 * Says above the form what has become of it. The Enter key presses the first button of a form: `before` is one that goes first.
 */
export function savingBox(texts: FormTexts, view: SavingView | undefined, before: Html): Html | undefined {
  if (view === undefined) return undefined;
  const { left = [] } = view;
  return markup`${noticeBox(texts, view, before)}${left.length > 0 && leftAnswers(texts, left)}`;
}

function noticeBox(texts: FormTexts, { notice, saved, zone }: SavingView, before: Html): Html | undefined {
  const { saving } = texts;
  switch (notice?.about) {
    case undefined:
      return undefined;
    case 'saved':
      return newsBox(
        markup`<p><strong>${saving.done.heading}</strong></p>
<p>${saving.done.text}</p>${saved && linkLine(texts, saved.link)}${saved?.mail && mailForm(texts, saved.mail)}`,
        true,
      );
    case 'failed':
      return alertBox(saving.failed);
    case 'gone':
      return alertBox(saving.none);
    case 'sent':
      return alertBox(saving.sent);
    case 'elsewhere':
      return markup`${alertBox(elsewhereMessage(texts, notice.savedAt, zone))}
<div class="buttons saving-choice">${before}${choice('keep', saving.keep)}${choice('take', saving.take)}</div>
`;
  }
}

export function elsewhereMessage({ saving, language }: FormTexts, savedAt: string, zone: string): Message {
  const { heading, text } = saving.elsewhere;
  return { heading, text: text({ time: shownMoment(language, savedAt, zone) }) };
}

const choice = (step: keyof typeof savingSteps, text: string): Html =>
  markup`<button type="submit" form="${formElementId}" formnovalidate class="secondary" name="${stepField}" value="${step}">${text}</button>\n`;

/** Stands beside the other buttons of the form. */
export function saveButton({ saving }: FormTexts): Html {
  return markup`<button type="submit" class="secondary" formnovalidate name="${stepField}" value="${savingSteps.save}">${saving.later}</button>\n`;
}

/** Says under the buttons what is saved, for how long, and with which link people continue. `form`: the path of the form, below which its script saves. */
export function savingNote(
  texts: FormTexts,
  { saving, saved, zone, notice }: SavingView,
  form: string,
): Html {
  const words = texts.saving;
  const duration = shownDays(texts.language, saving.keepDays);
  const then = (saved?.onExpiry ?? saving.onExpiry) === 'answer' ? words.thenCounted : words.thenErased;
  const hasLink = saved !== undefined && notice?.about !== 'saved';
  return markup`<div class="saving" data-save="${form}/save" data-failed="${words.failed.heading}">
<p class="note">${words.note} ${then({ duration })}</p>
<p class="note saving-status">${saved !== undefined && savedAtText(texts, saved.savedAt, zone)}</p>
<div class="saving-later"${!hasLink && markup` hidden`}><p class="note">${words.done.text}</p>${linkLine(texts, hasLink ? saved.link : '')}</div>
</div>
`;
}

export function savedAtText({ saving, language }: FormTexts, savedAt: string, zone: string): string {
  return saving.savedAt({ time: shownMoment(language, savedAt, zone) });
}

/** Until when what was saved is kept: ISO 8601. */
export function keptUntil({
  savedAt,
  keepMs,
}: {
  readonly savedAt: string;
  readonly keepMs: number;
}): string {
  return new Date(Date.parse(savedAt) + keepMs).toISOString();
}

/** The address as text, which is selected as a whole. A script copies it. */
function linkLine({ saving }: FormTexts, link: string): Html {
  return markup`<p class="saving-link"><code class="reference" dir="ltr" data-saved-link>${link}</code> <button type="button" class="secondary" data-copy="${saving.copy}" data-copied="${saving.copied}" hidden>${saving.copy}</button></p>`;
}
