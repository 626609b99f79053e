import { type Language, languages } from '../shared/language.ts';
import { ar } from './stop-words/ar.ts';
import { bg } from './stop-words/bg.ts';
import { cs } from './stop-words/cs.ts';
import { da } from './stop-words/da.ts';
import { de } from './stop-words/de.ts';
import { el } from './stop-words/el.ts';
import { en } from './stop-words/en.ts';
import { es } from './stop-words/es.ts';
import { et } from './stop-words/et.ts';
import { fa } from './stop-words/fa.ts';
import { fi } from './stop-words/fi.ts';
import { fr } from './stop-words/fr.ts';
import { ga } from './stop-words/ga.ts';
import { he } from './stop-words/he.ts';
import { hi } from './stop-words/hi.ts';
import { hr } from './stop-words/hr.ts';
import { hu } from './stop-words/hu.ts';
import { id } from './stop-words/id.ts';
import { it } from './stop-words/it.ts';
import { ja } from './stop-words/ja.ts';
import { ko } from './stop-words/ko.ts';
import { lt } from './stop-words/lt.ts';
import { lv } from './stop-words/lv.ts';
import { mt } from './stop-words/mt.ts';
import { nb } from './stop-words/nb.ts';
import { nl } from './stop-words/nl.ts';
import { pl } from './stop-words/pl.ts';
import { pt } from './stop-words/pt.ts';
import { ro } from './stop-words/ro.ts';
import { ru } from './stop-words/ru.ts';
import { sk } from './stop-words/sk.ts';
import { sl } from './stop-words/sl.ts';
import { sv } from './stop-words/sv.ts';
import { tr } from './stop-words/tr.ts';
import { uk } from './stop-words/uk.ts';
import { ur } from './stop-words/ur.ts';
import { vi } from './stop-words/vi.ts';
import { zhHans } from './stop-words/zh-Hans.ts';
import { zhHant } from './stop-words/zh-Hant.ts';

/** A language by its place in `languages`, as the scanner of words takes it. */
export type LanguageNumber = number;

/** The list of each language, with white space between the words. */
export const stopWordLists: Readonly<Record<Language, string>> = {
  en,
  de,
  fr,
  es,
  it,
  nl,
  pl,
  pt,
  ar,
  ja,
  bg,
  cs,
  da,
  el,
  et,
  fi,
  ga,
  hr,
  hu,
  lt,
  lv,
  mt,
  ro,
  sk,
  sl,
  sv,
  he,
  fa,
  ur,
  tr,
  uk,
  ru,
  'zh-Hans': zhHans,
  'zh-Hant': zhHant,
  ko,
  hi,
  vi,
  id,
  nb,
};

const numbers: ReadonlyMap<unknown, LanguageNumber> = new Map(
  languages.map((language, index) => [language, index]),
);
/** A language that no form is in: it has no stop words. */
const unknownLanguage: LanguageNumber = languages.length;

/** `language`: as a record has it. */
export function languageNumber(language: unknown): LanguageNumber {
  return numbers.get(language) ?? unknownLanguage;
}

/** Each set of languages that share a stop word has a number. This is the empty one: most words are no stop words. */
const noLanguage = 0;
const setByStopWord = new Map<string, number>();
const setsByLanguage = readLists();

/** The number of the set of languages in which a word is a stop word: an article, a pronoun, a preposition, an auxiliary. `word`: as it is counted. */
export function stopWordSet(word: string): number {
  return setByStopWord.get(word) ?? noLanguage;
}

/** By the number of a set, 1 if it has the language: a scanner takes it once for each text, and looks each word up with one operation. */
export function setsWith(language: LanguageNumber): Uint8Array {
  const sets = setsByLanguage[language];
  if (sets === undefined) throw new RangeError(`There is no language ${language}`);
  return sets;
}

/** Whether a word is a stop word of a language. `word`: as it is counted. */
export function isStopWord(word: string, language: LanguageNumber): boolean {
  return setsWith(language)[stopWordSet(word)] === 1;
}

function readLists(): readonly Uint8Array[] {
  const languagesByWord = new Map<string, Language[]>();
  for (const language of languages) {
    for (const word of new Set(stopWordLists[language].trim().split(/\s+/))) {
      const known = languagesByWord.get(word) ?? [];
      known.push(language);
      languagesByWord.set(word, known);
    }
  }
  const sets = new Map<string, { readonly number: number; readonly members: readonly Language[] }>();
  for (const [word, members] of languagesByWord) {
    const key = members.join();
    const set = sets.get(key) ?? { number: sets.size + 1, members };
    sets.set(key, set);
    setByStopWord.set(word, set.number);
  }
  const byLanguage = Array.from({ length: unknownLanguage + 1 }, () => new Uint8Array(sets.size + 1));
  for (const { number, members } of sets.values())
    for (const member of members) byLanguage[languageNumber(member)]![number] = 1;
  return byLanguage;
}
