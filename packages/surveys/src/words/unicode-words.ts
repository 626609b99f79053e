import { isInCapitals } from './capitals.ts';
import { cutLongMarkRuns } from '../shared/mark-runs.ts';
import { normalText } from './normal-text.ts';

/** A word has at least this many UTF-16 code units: a single letter is mostly no word. */
export const minWordLength = 2;
/**
 * A word has at most this many UTF-16 code units: longer runs are keys and addresses, which would make a summary as large as its answers.
 */
export const maxWordLength = 40;

const wordPattern = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:'[\p{L}\p{N}][\p{L}\p{M}\p{N}]*)*/gu;
const oneWordPattern = new RegExp(`^${wordPattern.source}$`, 'u');
/** Characters that are mostly words. */
const wholeWordPattern = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]$/u;
const markPattern = /^\p{M}$/u;
const hebrewPattern = /^\p{Script=Hebrew}$/u;
const scriptsWithoutSpaces =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** Not part of any run, and always a segment of its own. */
const betweenRuns = '\n';

let segmenter: Intl.Segmenter | undefined;

/**
 * The words of any text in their order, stop words included, lower-case (independent of the locale) and in normal form C.
 * A word is a run of letters, marks and digits with single apostrophes inside. Runs in scripts without spaces are split by
 * the runtime's dictionaries (ICU). Takes linear time for every text.
 */
export function unicodeWords(text: string): string[] {
  const normal = normalText(text).replaceAll('’', "'");
  const runs = (normal.match(wordPattern) ?? []).filter(
    (run) => run.length >= minWordLength || wholeWordPattern.test(run),
  );
  const unspaced = new Set(
    scriptsWithoutSpaces.test(normal) ? runs.filter((run) => scriptsWithoutSpaces.test(run)) : [],
  );
  const segments = unspaced.size > 0 ? segmented(runs.filter((run) => unspaced.has(run))) : undefined;
  const words: string[] = [];
  for (const run of runs) {
    if (segments !== undefined && unspaced.has(run)) pushNextRun(words, segments);
    else if (isCountedLength(run)) words.push(run);
  }
  return words;
}

/** The words that a text has in capitals (`isInCapitals`), as `unicodeWords` writes them. */
export function capitalWords(text: string): ReadonlySet<string> {
  const composed = cutLongMarkRuns(text).normalize('NFC').replaceAll('’', "'");
  return new Set((composed.match(wordPattern) ?? []).filter(isInCapitals).map(normalText));
}

/**
 * The word that a text consists of, as `unicodeWords` writes it and summaries count it; undefined if it is not a single one. A stop word
 * is one, too: it is counted where it is written in capitals. In scripts without spaces any run is taken for one word: how a dictionary
 * splits it depends on what stands around it.
 */
export function singleWord(text: string): string | undefined {
  const word = normalText(text).replaceAll('’', "'");
  return isCountedLength(word) && isOneWord(word) ? word : undefined;
}

function isOneWord(text: string): boolean {
  if (!text.endsWith("'")) return oneWordPattern.test(text);
  // The dictionaries leave an apostrophe with the Hebrew letter before it.
  const before = text.slice(0, -1);
  return (
    oneWordPattern.test(before) &&
    hebrewPattern.test(Array.from(before).findLast((each) => !markPattern.test(each)) ?? '')
  );
}

/** All runs in one text: the segmenter's start costs as much as dozens of letters. */
function segmented(runs: readonly string[]): Iterator<Intl.SegmentData> {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'word' });
  return segmenter.segment(runs.join(betweenRuns))[Symbol.iterator]();
}

function pushNextRun(words: string[], segments: Iterator<Intl.SegmentData>): void {
  for (let next = segments.next(); !next.done; next = segments.next()) {
    const { segment, isWordLike } = next.value;
    if (segment === betweenRuns) return;
    if (isWordLike === true && isCountedLength(segment)) words.push(segment);
  }
}

function isCountedLength(word: string): boolean {
  return (word.length >= minWordLength || wholeWordPattern.test(word)) && word.length <= maxWordLength;
}
