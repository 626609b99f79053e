import { type Language, languages } from '@canvass/surveys';

/** The names in SurveyJS of languages that it calls by another one. */
const localeNames: Readonly<Partial<Record<Language, string>>> = {};

/** The name of a language in a file of SurveyJS. */
export function localeName(language: Language): string {
  return localeNames[language] ?? language;
}

/** The language of a locale such as `pt-br`; undefined if no form speaks it. */
export function languageOfLocale(locale: string): Language | undefined {
  const name = locale.toLowerCase();
  const base = baseOf(name);
  return (
    languages.find((language) => localeName(language) === name || language.toLowerCase() === name) ??
    languages.find((language) => language === base)
  );
}

/** The language of a locale without its region. */
export function baseOf(locale: string): string {
  return locale.toLowerCase().split(/[-_]/, 1)[0] ?? '';
}
