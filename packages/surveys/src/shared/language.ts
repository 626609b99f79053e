import { z } from 'zod';

/** The languages that the form's own words are in (BCP 47). */
export const languages = [
  'en',
  'de',
  'fr',
  'es',
  'it',
  'nl',
  'pl',
  'pt',
  'ar',
  'ja',
  'bg',
  'cs',
  'da',
  'el',
  'et',
  'fi',
  'ga',
  'hr',
  'hu',
  'lt',
  'lv',
  'mt',
  'ro',
  'sk',
  'sl',
  'sv',
  'he',
  'fa',
  'ur',
  'tr',
  'uk',
  'ru',
  'zh-Hans',
  'zh-Hant',
  'ko',
  'hi',
  'vi',
  'id',
  'nb',
] as const;

export type Language = (typeof languages)[number];

/** A survey that names no language is in this one. */
export const defaultLanguage: Language = 'en';

export const languageSchema = z.enum(languages, { error: `A language is one of ${languages.join(', ')}` });

export const languageListSchema = z
  .array(languageSchema, { error: 'languages must be an array of languages' })
  .min(1, 'languages must not be empty; leave it out for a survey in English')
  .refine((list) => new Set(list).size === list.length, 'languages must not name a language twice')
  .readonly()
  .describe(
    'The languages in which respondents can answer (BCP 47), the default one first; without it English. Each text is then a string, or an ' +
      'object with the text in the first language as `default` and translations by language. Of texts, the stop words (“the”, “of”) of the ' +
      'language of the answer are not counted',
  );

export function isLanguage(value: unknown): value is Language {
  return languages.some((known) => known === value);
}
