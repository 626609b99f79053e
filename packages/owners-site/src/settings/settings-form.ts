import {
  defaultSavedDays,
  defaultTimeZone,
  parseSettings,
  readTimeZone,
  readWholeNumber,
  settingsOf,
  TimeZone,
  timeZoneOf,
  type FieldError,
  type FormFields,
  type StoredSettings,
} from '@canvass/surveys';
import { typedText } from '@canvass/web/bodies';
import { localTimeField, readLocalTime, type TypedTime } from '../desk/local-time-field.ts';
import { defaultOf, readTextSetting } from './texts-in-languages.ts';
import { settingsTexts as texts } from './texts.ts';

/** The fields of the settings form. The other settings have forms of their own. */
export const settingsFields = [
  'timeZone',
  'inviteOnly',
  'sharedDevice',
  'proofOfWork',
  'saving',
  'savingDays',
  'savingAnswers',
  'opensAt',
  'closesAt',
  'maxAnswers',
  'thanksText',
  'closedText',
  'redirectTo',
  'frameOrigins',
  'progress',
  'retentionDays',
  'keepTotals',
  'publicResultsStep',
  'hideGroupsSmallerThan',
] as const;

export type SettingsField = (typeof settingsFields)[number];

/** What the form changes in `before`; an empty field removes a setting. */
export function readSettingsForm(
  fields: FormFields,
  before: StoredSettings,
): ReturnType<typeof parseSettings> {
  const kept = Object.entries(settingsOf(before)).filter(([name]) => !isField(name));
  const frameOrigins = textOf(fields, 'frameOrigins').split(/\s+/).filter(Boolean);
  const timeZone = zoneIn(fields, before);
  const opensAt = timeOf(fields, 'opensAt', before);
  const closesAt = timeOf(fields, 'closesAt', before);
  const thanksText = readTextSetting(fields, 'thanksText', before);
  const closedText = readTextSetting(fields, 'closedText', before);
  const given = {
    ...Object.fromEntries(kept),
    ...(textOf(fields, 'inviteOnly') === 'yes' && { inviteOnly: true }),
    ...(textOf(fields, 'sharedDevice') === 'yes' && { sharedDevice: true }),
    ...(textOf(fields, 'proofOfWork') === 'yes' && { proofOfWork: true }),
    ...savingOf(fields),
    ...(timeZone !== defaultTimeZone && { timeZone }),
    ...(opensAt?.ok && { opensAt: opensAt.at }),
    ...(closesAt?.ok && { closesAt: closesAt.at }),
    ...numberOf(fields, 'maxAnswers'),
    ...thanksText.setting,
    ...closedText.setting,
    ...lineOf(fields, 'redirectTo'),
    ...(frameOrigins.length > 0 && { frameOrigins }),
    ...(textOf(fields, 'progress') === 'yes' && { progress: true }),
    ...retentionOf(fields, before),
    ...numberOf(fields, 'publicResultsStep'),
    ...numberOf(fields, 'hideGroupsSmallerThan'),
  };
  const ofTexts = [...thanksText.errors, ...closedText.errors];
  const found = [...skippedIn('opensAt', opensAt), ...skippedIn('closesAt', closesAt), ...ofTexts];
  const parsed = parseSettings(given);
  if (parsed.ok && found.length === 0) return parsed;
  const others = parsed.ok ? [] : parsed.errors.map(inForm);
  const known = new Set(ofTexts.map(({ path }) => path.split('.', 1)[0]));
  return { ok: false, errors: [...found, ...others.filter(({ path }) => !known.has(path))] };
}

function retentionOf(fields: FormFields, { retention }: StoredSettings): object {
  // A page of an older site does not show it.
  if (!('retentionDays' in fields)) return retention === undefined ? {} : { retention };
  const { retentionDays: days } = numberOf(fields, 'retentionDays');
  return days === undefined
    ? {}
    : { retention: { days, keepTotals: textOf(fields, 'keepTotals') === 'yes' } };
}

function savingOf(fields: FormFields): object {
  if (textOf(fields, 'saving') !== 'yes') return {};
  const { savingDays: keepDays = defaultSavedDays } = numberOf(fields, 'savingDays');
  return { saving: { keepDays, onExpiry: textOf(fields, 'savingAnswers') === 'yes' ? 'answer' : 'erase' } };
}

/** Names the form's field that an error is about, in the form's own words. */
function inForm({ path, message }: FieldError): FieldError {
  const [name = ''] = path.split(/[[.]/);
  const words = Object.hasOwn(texts.faults, name) ? texts.faults[name as keyof typeof texts.faults] : message;
  if (path === 'saving') return { path: 'saving', message: texts.faults.savingShared };
  const field = { retention: 'retentionDays', saving: 'savingDays' }[name] ?? path;
  return { path: field, message: words };
}

/** The text of each field of the form for these settings. */
export function fieldsOfSettings(settings: StoredSettings): Readonly<Record<SettingsField, string>> {
  const zone = timeZoneOf(settings);
  return {
    timeZone: zone.name,
    inviteOnly: settings.inviteOnly ? 'yes' : '',
    sharedDevice: settings.sharedDevice ? 'yes' : '',
    proofOfWork: settings.proofOfWork ? 'yes' : '',
    saving: settings.saving === undefined ? '' : 'yes',
    // As for a survey that saves nothing, until somebody ticks its box.
    savingDays: String(settings.saving?.keepDays ?? defaultSavedDays),
    savingAnswers: settings.saving?.onExpiry === 'answer' ? 'yes' : '',
    opensAt: localTimeField(settings.opensAt, zone),
    closesAt: localTimeField(settings.closesAt, zone),
    maxAnswers: settings.maxAnswers === undefined ? '' : String(settings.maxAnswers),
    thanksText: defaultOf(settings.thanksText),
    closedText: defaultOf(settings.closedText),
    redirectTo: settings.redirectTo ?? '',
    frameOrigins: (settings.frameOrigins ?? []).join('\n'),
    progress: settings.progress ? 'yes' : '',
    retentionDays: settings.retention === undefined ? '' : String(settings.retention.days),
    // A survey without a retention shows the default of this box, which applies if someone types only the days.
    keepTotals: (settings.retention?.keepTotals ?? true) ? 'yes' : '',
    publicResultsStep: settings.publicResultsStep === undefined ? '' : String(settings.publicResultsStep),
    hideGroupsSmallerThan:
      settings.hideGroupsSmallerThan === undefined ? '' : String(settings.hideGroupsSmallerThan),
  };
}

function isField(name: string): boolean {
  return name === 'retention' || settingsFields.some((field) => field === name);
}

export function textOf(fields: FormFields, name: string): string {
  return typedText(fields[name]);
}

function lineOf(fields: FormFields, name: SettingsField): Record<string, string> {
  const text = textOf(fields, name);
  return text === '' ? {} : { [name]: text };
}

/** Returns the name that was typed. A page of an older site does not have the field. */
function zoneIn(fields: FormFields, before: StoredSettings): string {
  return 'timeZone' in fields ? textOf(fields, 'timeZone') : timeZoneOf(before).name;
}

/** Reads a time of the typed time zone; undefined if there is none. */
function timeOf(
  fields: FormFields,
  name: 'opensAt' | 'closesAt',
  before: StoredSettings,
): TypedTime | undefined {
  const text = textOf(fields, name);
  if (text === '') return undefined;
  const typed = readTimeZone(zoneIn(fields, before));
  // The zone is refused, and named as the fault.
  if (typed === undefined) return undefined;
  const zone = TimeZone.of(typed);
  // In another zone the same digits are another time.
  return readLocalTime(text, zone, zone === timeZoneOf(before) ? before[name] : undefined);
}

function skippedIn(path: string, typed: TypedTime | undefined): FieldError[] {
  return typed === undefined || typed.ok ? [] : [{ path, message: typed.message }];
}

function numberOf(fields: FormFields, name: SettingsField): Record<string, unknown> {
  const text = textOf(fields, name);
  return text === '' ? {} : { [name]: readWholeNumber(text) ?? text };
}
