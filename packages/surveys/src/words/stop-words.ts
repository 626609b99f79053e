import { type Language, languages } from '../shared/language.ts';
import { ar } from './stop-words/ar.ts';
import { de } from './stop-words/de.ts';
import { en } from './stop-words/en.ts';
import { es } from './stop-words/es.ts';
import { fr } from './stop-words/fr.ts';
import { it } from './stop-words/it.ts';
import { ja } from './stop-words/ja.ts';
import { nl } from './stop-words/nl.ts';
import { pl } from './stop-words/pl.ts';
import { pt } from './stop-words/pt.ts';
import { zh } from './stop-words/zh.ts';

/** A set of languages: a bit for each, so that the scanner of words tests one with one operation. */
export type LanguageBits = number;

/** The list of each language, with white space between the words. */
export const stopWordLists: Record<Language, string> = { en, de, fr, es, it, nl, pl, pt, ar, ja };

const bits: ReadonlyMap<unknown, LanguageBits> = new Map(
  languages.map((language, index) => [language, 1 << index]),
);

/** `language`: as a record has it. One that no form is in has no stop words. */
export function languageBit(language: unknown): LanguageBits {
  return bits.get(language) ?? 0;
}

const languagesByStopWord = new Map<string, LanguageBits>();
for (const language of languages) addList(stopWordLists[language], languageBit(language));
// The form is in no language that is written like Chinese, but Japanese: a Chinese survey has any other.
addList(
  zh,
  languages.reduce((bits, each) => (each === 'ja' ? bits : bits | languageBit(each)), 0),
);

/** The languages in which a word is a stop word: an article, a pronoun, a preposition, an auxiliary. `word`: as it is counted. */
export function stopWordLanguages(word: string): LanguageBits {
  return languagesByStopWord.get(word) ?? 0;
}

function addList(list: string, bits: LanguageBits): void {
  for (const word of list.trim().split(/\s+/)) {
    languagesByStopWord.set(word, stopWordLanguages(word) | bits);
  }
}
