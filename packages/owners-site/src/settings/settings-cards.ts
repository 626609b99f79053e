import { defaultPublicResultsStep, type Language } from '@canvass/surveys';
import { type Html, markup } from '@canvass/web/page';
import { nameOfLanguage } from '../desk/language-names.ts';
import { zoneField } from '../desk/zone-field.ts';
import type { SettingsField } from './settings-form.ts';
import type { SettingsPage } from './shown-page.ts';
import { type TextSetting, type TranslationField, translationField } from './texts-in-languages.ts';
import { settingsTexts as texts } from './texts.ts';

type Shown = Pick<SettingsPage, 'why' | 'fields' | 'zone' | 'languages' | 'errors'>;
type Control = (attributes: Html, value: string) => Html;

/** The cards of the form, each about one thing. `address`: that of the survey. */
export function settingsCards(shown: Shown, address: string): Html[] {
  const { figures, embedding, progress } = texts;
  const byDefault = defaultPublicResultsStep;
  return [
    accessCard(shown, address),
    savingCard(shown),
    datesCard(shown, address),
    readCard(shown),
    card('embedding', embedding.heading, [
      field(shown, 'frameOrigins', { label: embedding.frameOrigins, hint: embedding.frameHint }, textControl),
    ]),
    card('figures', figures.heading, [
      field(
        shown,
        'publicResultsStep',
        { label: figures.step, hint: figures.stepHint({ byDefault }) },
        number,
      ),
      field(shown, 'hideGroupsSmallerThan', { label: figures.least, hint: figures.leastHint }, number),
    ]),
    card('how-far', progress.heading, [
      box('progress', shown.fields.progress, { label: progress.label, hint: progress.hint }),
    ]),
    retentionCard(shown),
  ];
}

function card(id: string, heading: string, content: readonly Html[]): Html {
  return markup`<section class="card" aria-labelledby="${id}"><h2 id="${id}">${heading}</h2>
${content}</section>
`;
}

function accessCard({ fields }: Shown, address: string): Html {
  const { heading, inviteOnly, hint, invitations, sharedDevice, sharedDeviceHint } = texts.access;
  const { proofOfWork, proofOfWorkHint } = texts.access;
  return card('access', heading, [
    box('inviteOnly', fields.inviteOnly, { label: inviteOnly, hint }),
    markup`<p><a href="${address}/invitations">${invitations}</a></p>\n`,
    box('sharedDevice', fields.sharedDevice, { label: sharedDevice, hint: sharedDeviceHint }),
    box('proofOfWork', fields.proofOfWork, { label: proofOfWork, hint: proofOfWorkHint }),
  ]);
}

function savingCard(shown: Shown): Html {
  const { heading, saving, savingHint, days, daysHint, answers, answersHint } = texts.saving;
  return card('saving-card', heading, [
    box('saving', shown.fields.saving, { label: saving, hint: savingHint }, errorOf(shown, 'saving')),
    field(shown, 'savingDays', { label: days, hint: daysHint }, number),
    box('savingAnswers', shown.fields.savingAnswers, { label: answers, hint: answersHint }),
  ]);
}

function datesCard(shown: Shown, address: string): Html {
  const { dates } = texts;
  const { fields, zone } = shown;
  const hint = dates.hint({ zone: zone.name });
  return card('dates', dates.heading, [
    field(shown, 'opensAt', { label: dates.opensAt, hint }, date),
    field(shown, 'closesAt', { label: dates.closesAt, hint }, date),
    field(shown, 'maxAnswers', { label: dates.maxAnswers, hint: dates.maxAnswersHint }, number),
    isDraft(shown) ? markup`` : markup`<p><a href="${address}/quotas">${dates.quotas}</a></p>\n`,
    zoneField({
      chosen: fields.timeZone,
      label: dates.timeZone,
      hint: dates.timeZoneHint,
      error: errorOf(shown, 'timeZone'),
    }),
  ]);
}

/** Quotas name the questions of a published version. */
function isDraft({ why }: Shown): boolean {
  return why === 'draft' || why === 'scheduledDraft' || why === 'closedDraft';
}

function readCard(shown: Shown): Html {
  const { heading, thanksText, thanksHint, closedText, closedHint, redirectTo, redirectHint } = texts.texts;
  return card('read', heading, [
    field(shown, 'thanksText', { label: thanksText, hint: thanksHint({ place: '{q1}' }) }, textControl),
    ...translations(shown, 'thanksText'),
    field(shown, 'closedText', { label: closedText, hint: closedHint }, textControl),
    ...translations(shown, 'closedText'),
    field(shown, 'redirectTo', { label: redirectTo, hint: redirectHint }, addressControl),
  ]);
}

function translations(shown: Shown, name: TextSetting): Html[] {
  const { translated, translatedHint } = texts.texts;
  return shown.languages.slice(1).map((language) =>
    field(
      shown,
      translationField(name, language),
      {
        label: translated({ text: texts.texts[name], language: nameOfLanguage(language) }),
        hint: translatedHint,
      },
      textIn(language),
    ),
  );
}

function retentionCard(shown: Shown): Html {
  const { heading, days, daysHint, keepTotals, keepTotalsHint } = texts.retention;
  return card('retention', heading, [
    field(shown, 'retentionDays', { label: days, hint: daysHint }, number),
    box('keepTotals', shown.fields.keepTotals, { label: keepTotals, hint: keepTotalsHint }),
  ]);
}

interface Words {
  readonly label: string;
  readonly hint: string;
}

function errorOf({ errors = [] }: Shown, name: string): string | undefined {
  return errors.find(({ path }) => path === name || path.startsWith(`${name}[`))?.message;
}

function field(
  shown: Shown,
  name: SettingsField | TranslationField,
  { label, hint }: Words,
  control: Control,
): Html {
  const error = errorOf(shown, name);
  const attributes = markup`id="${name}" name="${name}" aria-describedby="${name}-hint${error !== undefined && ` ${name}-error`}"${error !== undefined && markup` aria-invalid="true"`}`;
  return markup`<div class="field"><label for="${name}">${label}</label>
<p class="hint" id="${name}-hint">${hint}</p>
${error !== undefined && markup`<p class="error" id="${name}-error">${error}</p>\n`}${control(attributes, shown.fields[name] ?? '')}</div>
`;
}

function box(name: SettingsField, value: string, { label, hint }: Words, error?: string): Html {
  const isWrong = error !== undefined;
  return markup`<div class="field"><div><label class="check"><input type="checkbox" name="${name}" id="${name}" value="yes" aria-describedby="${name}-hint${isWrong && ` ${name}-error`}"${isWrong && markup` aria-invalid="true"`}${value !== '' && markup` checked`}><span>${label}</span></label></div>
<p class="hint" id="${name}-hint">${hint}</p>${isWrong && markup`\n<p class="error" id="${name}-error">${error}</p>`}</div>
`;
}

/** A browser sends a date that is typed in part as none, so the form is not `novalidate`: the browser refuses it, and says why. */
const date: Control = (attributes, value) =>
  markup`<input type="datetime-local" ${attributes} value="${value}">`;
const number: Control = (attributes, value) =>
  markup`<input class="short" type="text" inputmode="numeric" ${attributes} value="${value}">`;
const addressControl: Control = (attributes, value) =>
  markup`<input type="text" inputmode="url" autocapitalize="none" ${attributes} value="${value}">`;
const textControl: Control = (attributes, value) =>
  markup`<textarea rows="3" ${attributes}>${`\n${value}`}</textarea>`;
const textIn =
  (language: Language): Control =>
  (attributes, value) =>
    markup`<textarea rows="3" lang="${language}" dir="auto" ${attributes}>${`\n${value}`}</textarea>`;
