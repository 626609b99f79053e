import { defaultPublicResultsStep, isolated, type Language, type TimeZone } from '@canvass/surveys';
import { bdi, type Html, markup } from '@canvass/web/page';
import { surveyAddress } from '../desk/addresses.ts';
import { nameOfLanguage } from '../desk/language-names.ts';
import { surveyPage, type ShownSurvey } from '../desk/survey-page.ts';
import { zoneField } from '../desk/zone-field.ts';
import { settingsTexts as texts } from './texts.ts';
import type { SettingsField } from './settings-form.ts';
import {
  type TextSetting,
  type TranslationField,
  translationField,
  type Translations,
} from './texts-in-languages.ts';

/** Why a survey is in its state. */
export type StateReason =
  | 'draft'
  | 'scheduledDraft'
  | 'closedDraft'
  | 'open'
  | 'closedByOwner'
  | 'closedByDate'
  | 'closedByLimit'
  | 'scheduled';

export interface SettingsPage extends ShownSurvey {
  /** The survey's time zone, in which the page shows times. */
  readonly zone: TimeZone;
  readonly why: StateReason;
  /** The languages of the survey, the default one first. */
  readonly languages: readonly Language[];
  /** What the fields of the settings form hold. */
  readonly fields: Readonly<Record<SettingsField, string>> & Translations;
  /** The version of the settings that the page shows. */
  readonly settingsVersion: number;
  readonly answers: number | undefined;
  /** Answers beyond `maxAnswers` that arrived before it took effect. */
  readonly over: number;
  /** When it opens, in words, if it is scheduled, or will be once it is published. */
  readonly opensAt?: string | undefined;
}

export function settingsPage(shown: SettingsPage): string {
  const { visitor, survey, title } = shown;
  const address = surveyAddress(visitor.tenant, survey);
  return surveyPage(shown, {
    title: texts.title,
    tab: 'settings',
    errorHeading: texts.errorHeading,
    body: markup`<div class="wide-and-narrow"><div>
${stateCard(shown, address)}${settingsForm(shown, address)}</div>
<div>${[rename(title, address), copy(address), remove(shown, address)]}</div></div>`,
  });
}

function stateCard({ why, opensAt = '', zone, over }: SettingsPage, address: string): Html {
  const { heading, close, reopen } = texts.state;
  const words = texts.state[why];
  const said = typeof words === 'string' ? words : words({ at: `${opensAt} (${zone.name})` });
  const form = (action: string, button: string, style: string): Html =>
    markup`<form method="post" action="${address}/state"><input type="hidden" name="action" value="${action}"><button class="${style}" type="submit">${button}</button></form>`;
  return markup`<section class="card" id="state">
<h2>${heading}</h2>
<p>${said}${over > 0 && markup` ${texts.dates.over(over)}`}</p>
${why === 'closedByOwner' && form('open', reopen, '')}${(why === 'open' || why === 'scheduled') && form('close', close, 'quiet')}</section>
`;
}

function settingsForm(
  { fields, zone, languages, settingsVersion, errors = [] }: SettingsPage,
  address: string,
): Html {
  const errorOf = (name: string): string | undefined =>
    errors.find(({ path }) => path === name || path.startsWith(`${name}[`))?.message;
  const field = (
    name: SettingsField | TranslationField,
    label: string,
    hint: string,
    control: Control,
  ): Html => {
    const error = errorOf(name);
    const attributes = markup`id="${name}" name="${name}" aria-describedby="${name}-hint${error !== undefined && ` ${name}-error`}"${error !== undefined && markup` aria-invalid="true"`}`;
    return markup`<div class="field"><label for="${name}">${label}</label>
<p class="hint" id="${name}-hint">${hint}</p>
${error !== undefined && markup`<p class="error" id="${name}-error">${error}</p>\n`}${control(attributes, fields[name] ?? '')}</div>
`;
  };
  const { access, dates, texts: read, embedding, retention } = texts;
  const translations = (name: TextSetting): Html[] =>
    languages
      .slice(1)
      .map((language) =>
        field(
          translationField(name, language),
          read.translated({ text: read[name], language: nameOfLanguage(language) }),
          read.translatedHint,
          textIn(language),
        ),
      );
  return markup`<form class="card" method="post" action="${address}/settings">
<input type="hidden" name="settingsVersion" value="${settingsVersion}">
<h2>${access.heading}</h2>
<div class="field"><div><label class="check"><input type="checkbox" name="inviteOnly" id="inviteOnly" value="yes" aria-describedby="inviteOnly-hint"${fields.inviteOnly !== '' && markup` checked`}><span>${access.inviteOnly}</span></label></div>
<p class="hint" id="inviteOnly-hint">${access.hint}</p>
<p><a href="${address}/invitations">${access.invitations}</a></p></div>
<div class="field"><div><label class="check"><input type="checkbox" name="sharedDevice" id="sharedDevice" value="yes" aria-describedby="sharedDevice-hint"${fields.sharedDevice !== '' && markup` checked`}><span>${access.sharedDevice}</span></label></div>
<p class="hint" id="sharedDevice-hint">${access.sharedDeviceHint}</p></div>

<h2 id="dates">${dates.heading}</h2>
${zoneField({ chosen: fields.timeZone, label: dates.timeZone, hint: dates.timeZoneHint, error: errorOf('timeZone') })}${field('opensAt', dates.opensAt, dates.hint({ zone: zone.name }), dateControl)}${field('closesAt', dates.closesAt, dates.hint({ zone: zone.name }), dateControl)}${field('maxAnswers', dates.maxAnswers, dates.maxAnswersHint, numberControl)}
<h2>${read.heading}</h2>
${field('thanksText', read.thanksText, read.thanksHint, textControl)}${translations('thanksText')}${field('closedText', read.closedText, read.closedHint, textControl)}${translations('closedText')}${field('redirectTo', read.redirectTo, read.redirectHint, addressControl)}
<h2 id="embedding">${embedding.heading}</h2>
${field('frameOrigins', embedding.frameOrigins, embedding.frameHint, textControl)}
<h2 id="figures">${texts.figures.heading}</h2>
${field('publicResultsStep', texts.figures.step, texts.figures.stepHint({ byDefault: defaultPublicResultsStep }), numberControl)}${field('hideGroupsSmallerThan', texts.figures.least, texts.figures.leastHint, numberControl)}
<h2 id="retention">${retention.heading}</h2>
${field('retentionDays', retention.days, retention.daysHint, numberControl)}<div class="field"><div><label class="check"><input type="checkbox" name="keepTotals" id="keepTotals" value="yes" aria-describedby="keepTotals-hint"${fields.keepTotals !== '' && markup` checked`}><span>${retention.keepTotals}</span></label></div>
<p class="hint" id="keepTotals-hint">${retention.keepTotalsHint}</p></div>
<div class="actions"><button type="submit">${texts.save}</button></div>
</form>
`;
}

type Control = (attributes: Html, value: string) => Html;
/** A browser sends a date that is typed in part as none, so the form is not `novalidate`: the browser refuses it, and says why. */
const dateControl: Control = (attributes, value) =>
  markup`<input type="datetime-local" ${attributes} value="${value}">`;
const numberControl: Control = (attributes, value) =>
  markup`<input type="text" inputmode="numeric" ${attributes} value="${value}">`;
const addressControl: Control = (attributes, value) =>
  markup`<input type="text" inputmode="url" autocapitalize="none" ${attributes} value="${value}">`;
const textControl: Control = (attributes, value) =>
  markup`<textarea rows="3" ${attributes}>${`\n${value}`}</textarea>`;
const textIn =
  (language: Language): Control =>
  (attributes, value) =>
    markup`<textarea rows="3" lang="${language}" dir="auto" ${attributes}>${`\n${value}`}</textarea>`;

function rename(title: string, address: string): Html {
  const { heading, label, hint, submit } = texts.rename;
  return markup`<form class="card" id="rename" method="post" action="${address}/rename">
<h2>${heading}</h2>
<div class="field"><label for="title">${label}</label>
<p class="hint" id="title-hint">${hint}</p>
<input type="hidden" name="shown" value="${title}"><input id="title" name="title" value="${title}" maxlength="200" required aria-describedby="title-hint"></div>
<button class="quiet" type="submit">${submit}</button>
</form>
`;
}

function copy(address: string): Html {
  const { heading, text, submit } = texts.copy;
  return markup`<form class="card" id="copy" method="post" action="${address}/copy">
<h2>${heading}</h2>
<p class="note">${text}</p>
<button class="quiet" type="submit">${submit}</button>
</form>
`;
}

function remove({ title, answers }: SettingsPage, address: string): Html {
  const { heading, text, textWithAnswers, label, submit } = texts.remove;
  const named = { title: isolated(title) };
  return markup`<form class="card" id="delete" method="post" action="${address}/delete" autocomplete="off">
<h2>${heading}</h2>
<p class="note">${answers === undefined || answers === 0 ? text(named) : textWithAnswers(answers, named)}</p>
<div class="field"><label for="name">${label} ${bdi(title)}</label>
<input id="name" name="name" required></div>
<button class="danger" type="submit">${submit}</button>
</form>
`;
}
