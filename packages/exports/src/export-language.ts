import type { ExportWords } from './export-words.ts';
import { english } from './languages/english.ts';
import { german } from './languages/german.ts';

/** The languages of the headers that every file has, and of its codebook. The texts of a survey have their own language. */
export const exportLanguages = ['en', 'de'] as const;

export type ExportLanguage = (typeof exportLanguages)[number];

const words: Readonly<Record<ExportLanguage, ExportWords>> = { en: english, de: german };

/** Returns the words of a file in a language. */
export function exportWords(language: ExportLanguage = 'en'): ExportWords {
  return words[language];
}

/** Returns the language of a file's words that fits best: English if there are none in the language. */
export function exportLanguage(language: string | undefined): ExportLanguage {
  return exportLanguages.find((each) => each === language) ?? 'en';
}
