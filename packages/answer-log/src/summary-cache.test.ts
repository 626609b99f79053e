import { describe, expect, test } from '@jest/globals';
import { countedQuestions, startHistory, SurveyAnswersSummary } from '@canvass/surveys';
import { coffee } from '../test/definition.ts';
import { SummaryCache, type KnownSummary } from './summary-cache.ts';
import { encodeDocument, type SummaryDocument } from './summary-document.ts';

const history = startHistory(coffee);
const questions = countedQuestions(history, 1) ?? [];
const text = questions.find(({ type }) => type === 'freeText')?.id ?? '';

/** A summary with this many different words. */
function known(words: number): KnownSummary {
  const totals = SurveyAnswersSummary.empty();
  const answer = Array.from({ length: words }, (_, n) => `word${n}`).join(' ');
  totals.addNewAnswer({ receivedAt: '2026-01-01T00:00:00.000Z', answers: { [text]: answer } }, questions);
  const document: SummaryDocument = { version: 1, history, totals, log: [], watermarks: {}, asOf: null };
  return { document, etag: '"1"', bytes: encodeDocument(document).byteLength, knownAt: 1 };
}

/** Caches summaries with these numbers of words; returns the paths that the cache keeps. */
function kept(maxBytes: number, ...summaries: [path: string, words: number][]): string[] {
  const cache = new SummaryCache(maxBytes);
  for (const [path, words] of summaries) cache.set(path, known(words));
  return summaries.map(([path]) => path).filter((path) => cache.take(path) !== undefined);
}

describe('the summaries that a worker keeps', () => {
  test('are given out once, until they are given back', () => {
    const cache = new SummaryCache(1024 ** 2);
    const summary = known(1);
    cache.set('a', summary);
    expect([cache.take('a'), cache.take('a')]).toEqual([summary, undefined]);
    cache.set('a', summary);
    expect(cache.take('a')).toBe(summary);
  });

  test('stay within their memory: the least recently used are dropped', () => {
    const many = Array.from({ length: 100 }, (_, n): [string, number] => [`survey-${n}`, 100]);
    const left = kept(200_000, ...many);
    expect(left.length).toBeGreaterThan(3);
    expect(left.length).toBeLessThan(15);
    expect(left).toEqual(many.slice(-left.length).map(([path]) => path));
  });

  test('are fewer if they contain more words', () => {
    expect(kept(100_000, ['a', 5], ['b', 5], ['c', 5])).toEqual(['a', 'b', 'c']);
    expect(kept(100_000, ['a', 400], ['b', 400], ['c', 400])).toEqual(['c']);
  });

  test('are not dropped for one that exceeds the whole limit', () => {
    expect(kept(100_000, ['a', 5], ['huge', 1_500])).toEqual(['a']);
  });
});
