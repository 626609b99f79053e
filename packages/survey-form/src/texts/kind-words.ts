import type { Language } from '@canvass/surveys';
import { type Written, readWritten } from './read-texts.ts';

/** Words that only the questions of one kind need, in every language of forms. */
export interface KindWords<Words> {
  /** As they stand in the code, with their placeholders. */
  readonly written: Readonly<Record<Language, object>>;
  /** Returns the words in a language. */
  in(language: Language): Words;
}

/** Reads a kind's words: templates and counted texts are written as in the files of languages. */
export function kindWords<Words extends object>(
  written: Readonly<Record<Language, Written<Words> & object>>,
): KindWords<Words> {
  const read = new Map<Language, Words>();
  return {
    written,
    in(language) {
      const words = read.get(language) ?? (readWritten(language, written[language]) as Words);
      read.set(language, words);
      return words;
    },
  };
}
