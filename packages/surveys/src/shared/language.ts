import { z } from 'zod';

/** The languages that the form's own words are in. */
export const languages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pl', 'pt', 'ar', 'ja'] as const;

export type Language = (typeof languages)[number];

/** A survey that names no language is in this one. */
export const defaultLanguage: Language = 'en';

export const languageSchema = z
  .enum(languages, { error: `A language is one of ${languages.join(', ')}` })
  .describe(
    "The language of the form's own words (BCP 47), by default en. Of texts, its stop words (“the”, “of”) are not counted",
  );
