import { type Language, TextWords, languageNumber, scanWords } from '../src/index.ts';
import type { WordCounts } from '../src/words/word-counts.ts';

/** Counts the words of one answer to a version whose form is in `language`. */
export function addText(counts: WordCounts, text: string, language: Language = 'en'): void {
  const words = new TextWords();
  scanWords(text, languageNumber(language), words);
  counts.addWords(words);
}
