import type { FacetValue } from './facet.ts';
import { malformed, readCount, readCounts, readObject } from '../shared/stored-json.ts';
import type { JsonBytes } from '../shared/json-bytes.ts';
import { scanWords } from '../words/scan-words.ts';
import type { LanguageNumber } from '../words/stop-words.ts';
import { Tally } from '../shared/tally.ts';
import { TextWords } from '../words/text-words.ts';
import { WordCounts, maxDistinctWords } from '../words/word-counts.ts';
import { maxWordLength } from '../words/unicode-words.ts';

const scanned = new TextWords();

/** The length of one facet's texts, and in how many of them each word is. */
export class WordsTotals {
  readonly type = 'words';
  readonly words: WordCounts;
  answered: number;
  skipped: number;
  /** The sum of the texts' lengths in UTF-16 code units, what HTML's `maxlength` counts. */
  length: number;

  constructor(answered = 0, skipped = 0, length = 0, words = new WordCounts()) {
    this.answered = answered;
    this.skipped = skipped;
    this.length = length;
    this.words = words;
  }

  static fromJSON(json: unknown): WordsTotals {
    const properties = ['type', 'answered', 'skipped', 'length', 'words', 'undercount'];
    const stored = readObject(json, 'a facet of words', properties);
    const answered = readCount(stored['answered'], 'answered');
    const length = readCount(stored['length'], 'length');
    const counts = readCounts(stored['words'], 'the words', isWord);
    for (const count of counts.values())
      if (count > answered) malformed('a word is in more texts than there are');
    const undercount = readCount(stored['undercount'], 'undercount');
    if (counts.size > maxDistinctWords) malformed(`there are more than ${maxDistinctWords} words`);
    if (answered === 0 && (length > 0 || counts.size > 0)) malformed('there are words without an answer');
    const words = new WordCounts(maxDistinctWords, Tally.from(counts), undercount);
    return new WordsTotals(answered, readCount(stored['skipped'], 'skipped'), length, words);
  }

  /** `language`: of the form that the answer was given to, whose stop words are not counted. */
  add(value: FacetValue, language: LanguageNumber): void {
    scanWords(value as string, language, scanned);
    this.addScanned(scanned);
  }

  /** The same of a text that was scanned. */
  addScanned(text: TextWords): void {
    this.answered += 1;
    this.length += text.length;
    this.words.addWords(text);
  }

  addAll(other: WordsTotals): void {
    this.answered += other.answered;
    this.skipped += other.skipped;
    this.length += other.length;
    this.words.addAll(other.words);
  }

  /**
   * The inverse of `addAll`, for the exact totals of some of these texts. @returns false if these totals do not have the
   * others
   */
  subtractAll(other: WordsTotals): boolean {
    this.answered -= other.answered;
    this.skipped -= other.skipped;
    this.length -= other.length;
    const isThere = this.words.subtractAll(other.words);
    if (this.answered === 0) this.words.clear();
    return isThere && this.answered >= 0 && this.skipped >= 0 && this.length >= 0;
  }

  toJSON() {
    const { type, answered, skipped, length, words } = this;
    return { type, answered, skipped, length, words: words.toJSON(), undercount: words.undercount };
  }

  /** Writes the same, with the words in another order. */
  writeJson(json: JsonBytes): void {
    const { type, answered, skipped, length, words } = this;
    json.text(`{"type":"${type}","answered":${answered},"skipped":${skipped},"length":${length},"words":`);
    words.writeJson(json);
    json.text(`,"undercount":${words.undercount}}`);
  }
}

function isWord(key: unknown): key is string {
  return typeof key === 'string' && key.length > 0 && key.length <= maxWordLength;
}
