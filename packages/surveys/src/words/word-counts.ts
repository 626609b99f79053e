import { compareCodePoints } from '../shared/code-points.ts';
import type { JsonBytes } from '../shared/json-bytes.ts';
import { detached } from './recent-words.ts';
import type { RecentWord } from './recent-word.ts';
import { Tally, subtractCounts } from '../shared/tally.ts';
import type { TextWords } from './text-words.ts';

/** The distinct words that a question's counts hold, and up to which they are exact. */
export const maxDistinctWords = 4_096;
/** How many questions of a survey may be full. All together hold so many distinct words: about 4 MB of memory for any answers. */
export const maxFullQuestions = 8;

export interface WordCount {
  readonly word: string;
  readonly count: number;
}

/**
 * Counts of words in bounded memory: exact up to `capacity` distinct words; beyond that a Misra-Gries summary, which
 * stays mergeable in any order (Agarwal, Cormode, Huang, Phillips, Wei, Yi: "Mergeable summaries", PODS 2012, §3).
 * No count is ever too high, and none is too low by more than `undercount`, itself at most (words added − sum of the
 * counts) / (capacity + 1) if it was never halved. A word that is not held was added at most `undercount` times.
 */
export class WordCounts {
  readonly #tally: Tally<string>;
  readonly #capacity: number;
  #undercount: number;

  constructor(capacity: number = maxDistinctWords, tally = new Tally<string>(), undercount = 0) {
    this.#capacity = capacity;
    this.#tally = tally;
    this.#undercount = undercount;
  }

  /** 0 means that every count is exact. */
  get undercount(): number {
    return this.#undercount;
  }

  get distinct(): number {
    return this.#tally.size;
  }

  count(word: string): number {
    return this.#tally.count(word);
  }

  /** The words of one text, each once. */
  addWords({ words, count }: TextWords): void {
    for (let index = 0; index < count; index += 1) {
      const word = words[index] as RecentWord | string;
      if (typeof word === 'string') this.add(word);
      else this.addRecent(word);
    }
  }

  addRecent(word: RecentWord): void {
    const { cell } = word;
    if (cell !== undefined && cell.owner === this.#tally.owner) {
      cell.count += 1;
    } else {
      word.cell = this.#tally.cell(word.text);
      word.cell.count += 1;
      if (this.#tally.size > this.#capacity) this.#shrinkByOne();
    }
  }

  add(word: string): void {
    this.#tally.add(this.#tally.count(word) === 0 ? detached(word) : word);
    if (this.#tally.size > this.#capacity) this.#shrinkByOne();
  }

  addAll(other: WordCounts): void {
    this.#tally.addAll(other.#tally);
    this.#undercount += other.#undercount;
    if (this.#tally.size > this.#capacity) this.#shrink();
  }

  /**
   * Adds exact counts of words; others came at most `leftOut` times. They need not fit into memory: the bound holds after each twice
   * as many words, and at the end, as if each lot of them were merged.
   */
  addCounts(counts: Iterable<readonly [word: string, count: number]>, leftOut = 0): void {
    this.#undercount += leftOut;
    for (const [word, count] of counts) {
      if (count === 0) continue;
      this.#tally.cell(this.#tally.count(word) === 0 ? detached(word) : word).count += count;
      if (this.#tally.size > 2 * this.#capacity) this.#shrink();
    }
    if (this.#tally.size > this.#capacity) this.#shrink();
  }

  /**
   * Subtracts exact counts of words that were added. While every count is exact, this is the inverse of adding; a word that reaches
   * 0 is gone. Otherwise a count was too low by at most `undercount`, and still is: a word's count and its true count fall by the
   * same, or the count ends at 0, where no count is too high. @returns false if a word was not added so often
   */
  subtractAll(exact: WordCounts): boolean {
    return subtractCounts(this.#tally, exact.#tally) || this.#undercount > 0;
  }

  /** When no text is left. */
  clear(): void {
    this.#tally.clear();
    this.#undercount = 0;
  }

  /** The most frequent words, most frequent first, and those of equal count by code point. */
  top(limit: number): WordCount[] {
    const top: WordCount[] = [];
    for (const [word, count] of this.#tally.entries()) {
      const last = top[limit - 1];
      if (last !== undefined && compareWordCounts(last, { word, count }) < 0) continue;
      const index = top.findIndex((other) => compareWordCounts({ word, count }, other) < 0);
      top.splice(index === -1 ? top.length : index, 0, { word, count });
      if (top.length > limit) top.pop();
    }
    return top;
  }

  toJSON(): [string, number][] {
    return this.#tally.toJSON();
  }

  writeJson(json: JsonBytes): void {
    this.#tally.writeJson(json);
  }

  /** Drops the rarer half of the words. The other counts do not change. */
  halve(): void {
    this.#undercount += this.#tally.keepLargest(Math.ceil(this.#tally.size / 2));
  }

  /** After a merge: subtracts the (capacity + 1)-th largest count from all, which leaves at most the capacity. */
  #shrink(): void {
    const excess = this.#tally.countAtRank(this.#capacity);
    this.#tally.subtractFromAll(excess);
    this.#undercount += excess;
  }

  /** The same after one new word, whose count of 1 is the lowest. */
  #shrinkByOne(): void {
    this.#tally.subtractOneFromAll();
    this.#undercount += 1;
  }
}

function compareWordCounts(a: WordCount, b: WordCount): number {
  return b.count - a.count || compareCodePoints(a.word, b.word);
}
