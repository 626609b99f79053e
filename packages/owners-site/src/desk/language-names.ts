import type { Language } from '@canvass/surveys';

/** The languages of the form, each by its own name and in English. */
export const languageNames = {
  en: 'English',
  de: 'Deutsch (German)',
  fr: 'Français (French)',
  es: 'Español (Spanish)',
  it: 'Italiano (Italian)',
  nl: 'Nederlands (Dutch)',
  pl: 'Polski (Polish)',
  pt: 'Português (Portuguese)',
  ar: 'العربية (Arabic)',
  ja: '日本語 (Japanese)',
} as const satisfies Record<Language, string>;
