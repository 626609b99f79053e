import { MAX_WORD_LENGTH, MIN_WORD_LENGTH } from './word-length.ts';

const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:'[\p{L}\p{N}][\p{L}\p{M}\p{N}]*)*/gu;
const WITHOUT_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

let segmenter: Intl.Segmenter | undefined;

/**
 * The words of any text, in their order, lower-case (whatever the locale) and in normal form C: runs of letters,
 * marks and digits with single apostrophes inside. Runs in scripts that write no spaces are split by the runtime's
 * dictionaries (ICU).
 */
export function* unicodeWords(text: string): Generator<string> {
  for (const [run] of text.toLowerCase().normalize('NFC').replaceAll('’', "'").matchAll(WORD)) {
    if (!WITHOUT_SPACES.test(run)) {
      if (isCountedLength(run)) yield run;
      continue;
    }
    segmenter ??= new Intl.Segmenter('en', { granularity: 'word' });
    for (const { segment, isWordLike } of segmenter.segment(run)) {
      if (isWordLike === true && isCountedLength(segment)) yield segment;
    }
  }
}

function isCountedLength(word: string): boolean {
  return word.length >= MIN_WORD_LENGTH && word.length <= MAX_WORD_LENGTH;
}
