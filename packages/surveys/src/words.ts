import { scanWords } from './scan-words.ts';
import { STOP_WORDS } from './stop-words.ts';
import { singleWord } from './unicode-words.ts';

/**
 * Visits each word of a text that `SurveyAnswersSummary` counts, in order, as often as it occurs. A word may share memory with
 * the text: `detached` copies what is kept.
 */
export function forEachWord(text: string, visit: (word: string) => void): void {
  scanWords(text, { add: visit, addRecent: ({ text: word }) => visit(word) });
}

/** The word that summaries count for this text: lower-case, in normal form C. Undefined if it is not one such word. */
export function countedWord(text: string): string | undefined {
  const word = singleWord(text);
  return word === undefined || STOP_WORDS.has(word) ? undefined : word;
}
