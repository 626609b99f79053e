import { readFileSync } from 'node:fs';
import type { Language } from '@canvass/surveys';
import { readWritten } from '@canvass/web/texts';
import type { Written } from './read-texts.ts';

/** Words that only the questions of one kind need, in every language of forms. */
export interface KindWords<Words, File = Readonly<Record<Language, object>>> {
  /** As they stand in the file, with their placeholders. */
  written(): File;
  /** Returns the words in a language. */
  in(language: Language): Words;
}

/** How a kind's words stand in its file: templates and counted texts as in the files of languages. */
type WrittenWords<Words> = Readonly<Record<Language, Written<Words> & object>>;

/** Reads a kind's words, when a form first needs them. `File` is the type of the file, by which the compiler knows that it has all words. */
export function kindWords<Words extends object, File extends WrittenWords<Words>>(
  file: URL,
): KindWords<Words, File> {
  let parsed: File | undefined;
  const written = (): File => (parsed ??= JSON.parse(readFileSync(file, 'utf8')) as File);
  const read = new Map<Language, Words>();
  return {
    written,
    in(language) {
      const words = read.get(language) ?? (readWritten(language, written()[language]) as Words);
      read.set(language, words);
      return words;
    },
  };
}
