import {
  type FieldError,
  type FormFields,
  type Language,
  parseSettings,
  type StoredSettings,
  type TextInLanguages,
} from '@canvass/surveys';
import { typedText } from '@canvass/web/bodies';
import { settingsTexts as texts } from './texts.ts';

/** The settings that are texts for respondents. */
const textSettings = ['thanksText', 'closedText'] as const;

export type TextSetting = (typeof textSettings)[number];

/** The name of the field with a translation, such as `thanksText.de`. */
export type TranslationField = `${TextSetting}.${Language}`;

/** What the fields of translations hold. */
export type Translations = Readonly<Partial<Record<TranslationField, string>>>;

export const translationField = (name: TextSetting, language: Language): TranslationField =>
  `${name}.${language}`;

/** What the fields of all translations hold: those into the other languages of the survey. */
export function fieldsOfTranslations(settings: StoredSettings, languages: readonly Language[]): Translations {
  return Object.fromEntries(
    translationFields(languages).map(({ field, name, language }) => {
      const text = settings[name];
      return [field, (typeof text === 'object' ? text[language] : undefined) ?? ''];
    }),
  );
}

/** What was typed in them. */
export function typedTranslations(fields: FormFields, languages: readonly Language[]): Translations {
  return Object.fromEntries(
    translationFields(languages).map(({ field }) => [field, typedText(fields[field])]),
  );
}

/** `languages`: those of the survey, the default one first. */
function translationFields([, ...others]: readonly Language[]) {
  return textSettings.flatMap((name) =>
    others.map((language) => ({ name, language, field: translationField(name, language) })),
  );
}

/** The text in the first language. */
export function defaultOf(text: TextInLanguages = ''): string {
  return typeof text === 'string' ? text : text.default;
}

/** The setting as it was typed. A translation that the page does not show stays. */
export function readTextSetting(
  fields: FormFields,
  name: TextSetting,
  before: StoredSettings,
): { readonly setting: Partial<Record<TextSetting, unknown>>; readonly errors: FieldError[] } {
  const text = typedText(fields[name]);
  const kept = before[name];
  const translations = new Map(Object.entries(typeof kept === 'object' ? kept : {}));
  translations.delete('default');
  const errors: FieldError[] = [];
  for (const [field, value] of Object.entries(fields)) {
    if (!field.startsWith(`${name}.`)) continue;
    const typed = typedText(value);
    if (typed === '') translations.delete(field.slice(name.length + 1));
    else translations.set(field.slice(name.length + 1), typed);
    if (typed !== '' && !parseSettings({ [name]: typed }).ok)
      errors.push({ path: field, message: texts.faults[name] });
  }
  if (translations.size === 0) return { setting: text === '' ? {} : { [name]: text }, errors };
  if (text === '') errors.push({ path: name, message: texts.faults.onlyTranslated });
  return { setting: { [name]: { default: text, ...Object.fromEntries(translations) } }, errors };
}
