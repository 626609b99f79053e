import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { addText } from '../../test/add-text.ts';
import { expectEqual } from '../../test/expect-equal.ts';
import { Tally } from '../shared/tally.ts';
import { WordCounts, maxDistinctWords } from './word-counts.ts';

const smallCapacity = 5;
// Few words that come often and many that come once, as in texts.
const word = fc.oneof(
  fc.constantFrom('often', 'common', 'usual'),
  fc.integer({ min: 0, max: 60 }).map((n) => `w${n}`),
);

/** A random tree of merges over the leaves, and the words of all of its leaves. */
interface Counted {
  readonly counts: WordCounts;
  readonly words: readonly string[];
}

const counted: fc.Arbitrary<Counted> = fc.array(word, { maxLength: 40 }).map((words) => {
  const counts = new WordCounts(smallCapacity);
  const each: string[] = [];
  // Counts texts, so that the test also covers cells that are remembered between texts.
  for (let from = 0; from < words.length; from += 3) {
    const text = words.slice(from, from + 3);
    addText(counts, text.join(' '));
    each.push(...new Set(text));
  }
  return { counts, words: each };
});

const tabulated: fc.Arbitrary<Counted> = fc
  .array(fc.tuple(word, fc.nat(5)), { maxLength: 40 })
  .map((added) => {
    const counts = new WordCounts(smallCapacity);
    addText(counts, 'often usual w1');
    counts.addCounts(added);
    const words = added.flatMap(([each, count]) => Array<string>(count).fill(each));
    return { counts, words: ['often', 'usual', 'w1', ...words] };
  });

const leaf = fc.oneof(counted, tabulated);

function tree(depth: number): fc.Arbitrary<Counted> {
  if (depth === 0) return leaf;
  const branch = fc.tuple(tree(depth - 1), tree(depth - 1)).map(([left, right]) => {
    const counts = new WordCounts(smallCapacity);
    counts.addAll(left.counts);
    counts.addAll(right.counts);
    return { counts, words: [...left.words, ...right.words] };
  });
  return fc.oneof(leaf, branch);
}

describe('beyond the bound of distinct words', () => {
  test('in any tree of merges no count is too high, nor too low by more than the stated error', () => {
    fc.assert(
      fc.property(tree(4), ({ counts, words }) => {
        const truth = new Map<string, number>();
        for (const each of words) truth.set(each, (truth.get(each) ?? 0) + 1);
        let held = 0;
        for (const [each, count] of truth) {
          expect(counts.count(each)).toBeLessThanOrEqual(count);
          expect(counts.count(each)).toBeGreaterThanOrEqual(count - counts.undercount);
          held += counts.count(each);
        }
        expect(counts.distinct).toBeLessThanOrEqual(smallCapacity);
        expect(counts.undercount).toBeLessThanOrEqual((words.length - held) / (smallCapacity + 1));
        expect(counts.undercount === 0 || truth.size > smallCapacity).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  test('counting words one by one equals subtracting 1 from all of them at each word beyond the bound', () => {
    fc.assert(
      fc.property(fc.array(word, { maxLength: 300 }), fc.nat(300), (words, mergedAfter) => {
        let counts = new WordCounts(smallCapacity);
        const plain = new Map<string, number>();
        words.forEach((each, index) => {
          addText(counts, each);
          plain.set(each, (plain.get(each) ?? 0) + 1);
          if (plain.size > smallCapacity) {
            for (const [other, count] of plain) {
              if (count === 1) plain.delete(other);
              else plain.set(other, count - 1);
            }
          }
          if (index !== mergedAfter) return;
          const merged = new WordCounts(smallCapacity);
          merged.addAll(counts);
          counts = merged;
        });
        expectEqual(new Map(counts.toJSON()), plain);
        expect(counts.distinct).toBe(plain.size);
      }),
      { numRuns: 500 },
    );
  });

  test('a table of counts costs a pass over the words only for each lot of as many as are held', () => {
    const capacity = 100;
    let passes = 0;
    class CountingTally extends Tally<string> {
      override subtractFromAll(count: number): void {
        passes += 1;
        super.subtractFromAll(count);
      }
    }
    const counts = new WordCounts(capacity, new CountingTally());
    counts.addCounts(Array.from({ length: 10 * capacity }, (_, n) => [`word${n}`, n + 1]));
    expect(counts.distinct).toBe(capacity);
    expect(passes).toBe(10 - 1);
  });

  test('4,096 words are counted exactly, and one more drops the words that came once', () => {
    const counts = new WordCounts();
    for (let n = 0; n < maxDistinctWords; n++)
      for (let texts = 0; texts <= n % 2; texts += 1) addText(counts, `word${n}`);
    expect([counts.distinct, counts.undercount]).toEqual([maxDistinctWords, 0]);
    expect([counts.count('word0'), counts.count('word1')]).toEqual([1, 2]);

    addText(counts, 'straw');
    expect([counts.distinct, counts.undercount]).toEqual([maxDistinctWords / 2, 1]);
    expect([counts.count('word0'), counts.count('word1'), counts.count('straw')]).toEqual([0, 1, 0]);

    // Dropped cells do not go on counting.
    addText(counts, 'word0 word1 straw');
    expect([counts.count('word0'), counts.count('word1'), counts.count('straw')]).toEqual([1, 2, 1]);
  });
});

function countedWords(counts: Readonly<Record<string, number>>): WordCounts {
  const words = new WordCounts();
  for (const [each, count] of Object.entries(counts)) {
    for (let time = 0; time < count; time += 1) words.add(each);
  }
  return words;
}

describe('dropping half of the words', () => {
  test('keeps the counts of the more frequent half, and states the error of the others', () => {
    const words = countedWords({ often: 9, rarely: 2, now: 4, once: 1 });
    words.halve();
    expect(words.toJSON()).toEqual([
      ['now', 4],
      ['often', 9],
    ]);
    expect(words.undercount).toBe(2);
  });

  test('keeps half if all came equally often', () => {
    const words = countedWords(Object.fromEntries(Array.from({ length: 2_000 }, (_, n) => [`word${n}`, 5])));
    words.halve();
    expect([words.distinct, words.undercount]).toEqual([1_000, 5]);
    words.add('word0');
    expect(words.count('word0')).toBe(6);
  });
});

describe('the most used words', () => {
  test('are ordered by count, and by code points if equal', () => {
    const counts = new WordCounts();
    for (const text of ['pear apple', 'pear zebra apple plum \u{1f600} \u{20000}\u{20001}'])
      addText(counts, text);
    counts.add('\uff5a\uff5a');
    counts.add('\u{1d400}\u{1d400}');
    expect(counts.top(4)).toEqual([
      { word: 'apple', count: 2 },
      { word: 'pear', count: 2 },
      { word: 'plum', count: 1 },
      { word: 'zebra', count: 1 },
    ]);
    const words = counts.top(10).map((each) => each.word);
    expect(words.indexOf('\uff5a\uff5a')).toBeLessThan(words.indexOf('\u{1d400}\u{1d400}'));
  });

  test('are the same as by sorting all of them', () => {
    fc.assert(
      fc.property(fc.array(word, { maxLength: 100 }), (words) => {
        const counts = new WordCounts();
        for (const each of words) addText(counts, each);
        const sorted = counts.toJSON().toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
        expectEqual(
          counts.top(10),
          sorted.slice(0, 10).map(([each, count]) => ({ word: each, count })),
        );
      }),
    );
  });
});
