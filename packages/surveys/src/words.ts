import { scanWords } from './scan-words.ts';

/**
 * Visits each word of a text that `SurveyAnswersSummary` counts, in order, as often as it occurs. A word may share memory with
 * the text: `detached` copies what is kept.
 */
export function forEachWord(text: string, visit: (word: string) => void): void {
  scanWords(text, { add: visit, addRecent: ({ text: word }) => visit(word) });
}
