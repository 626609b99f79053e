import { cutLongMarkRuns } from './mark-runs.ts';
import { MAX_WORD_LENGTH, MIN_WORD_LENGTH } from './word-length.ts';

const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:'[\p{L}\p{N}][\p{L}\p{M}\p{N}]*)*/gu;
const WITHOUT_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** In no run, and always a segment of its own. */
const BETWEEN_RUNS = '\n';

let segmenter: Intl.Segmenter | undefined;

/**
 * The words of any text, in their order, lower-case (whatever the locale) and in normal form C: runs of letters,
 * marks and digits with single apostrophes inside. Runs in scripts that write no spaces are split by the runtime's
 * dictionaries (ICU). The time it takes is linear, whatever the text is made of.
 */
export function* unicodeWords(text: string): Generator<string> {
  const normal = cutLongMarkRuns(text.toLowerCase()).normalize('NFC').replaceAll('’', "'");
  const runs: string[] = [];
  const unspaced = new Set<string>();
  for (const [run] of normal.matchAll(WORD)) {
    if (run.length < MIN_WORD_LENGTH) continue;
    runs.push(run);
    if (WITHOUT_SPACES.test(run)) unspaced.add(run);
  }
  const segments = unspaced.size > 0 ? segmented(runs.filter((run) => unspaced.has(run))) : undefined;
  for (const run of runs) {
    if (segments !== undefined && unspaced.has(run)) yield* wordsOfNextRun(segments);
    else if (isCountedLength(run)) yield run;
  }
}

/** All runs at once: to begin with a text costs the segmenter as much as dozens of letters. */
function segmented(runs: readonly string[]): Iterator<Intl.SegmentData> {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'word' });
  return segmenter.segment(runs.join(BETWEEN_RUNS))[Symbol.iterator]();
}

function* wordsOfNextRun(segments: Iterator<Intl.SegmentData>): Generator<string> {
  for (let next = segments.next(); !next.done; next = segments.next()) {
    const { segment, isWordLike } = next.value;
    if (segment === BETWEEN_RUNS) return;
    if (isWordLike === true && isCountedLength(segment)) yield segment;
  }
}

function isCountedLength(word: string): boolean {
  return word.length >= MIN_WORD_LENGTH && word.length <= MAX_WORD_LENGTH;
}
