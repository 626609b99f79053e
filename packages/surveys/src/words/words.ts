import { isInCapitals } from './capitals.ts';
import type { Language } from '../shared/language.ts';
import { scanWords } from './scan-words.ts';
import { isStopWord, languageNumber, type LanguageNumber } from './stop-words.ts';
import { TextWords } from './text-words.ts';

const scratch = new TextWords();

/**
 * The words of a text that `SurveyAnswersSummary` counts of an answer to a version whose form is in `language`, in order, each once. A
 * word may share memory with the text: `detached` copies what is kept.
 */
export function countedWords(text: string, language: LanguageNumber): string[] {
  scanWords(text, language, scratch);
  return Array.from(scratch.texts());
}

/** A counted word as pages and summaries show it, to readers of a survey in this language: only in capitals a stop word is counted. */
export function shownWord(word: string, language: Language): string {
  if (!isStopWord(word, languageNumber(language))) return word;
  const capitals = word.toUpperCase();
  return isInCapitals(capitals) ? capitals : word;
}
