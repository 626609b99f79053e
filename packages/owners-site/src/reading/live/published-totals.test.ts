import { describe, expect, test } from '@jest/globals';
import { emptySummary, type NumberedAnswer, type SummaryDocument } from '@canvass/answer-log';
import { countedFacets, startHistory, SurveyAnswersSummary } from '@canvass/surveys';
import * as fc from 'fast-check';
import { blockSize, createPublishedTotals } from './published-totals.ts';

const key = { tenant: 'acme', survey: 'coffee', instance: 'I1' };
const history = startHistory({
  title: 'Coffee',
  questions: [{ id: 'rating', text: 'How good?', type: 'scale', required: false, min: 1, max: 5 }],
});
const questions = countedFacets(history, 1)!;
const answerAt = (number: number): NumberedAnswer => ({
  number,
  id: `A${number}`,
  receivedAt: '2026-11-22T09:00:00.000Z',
  version: 1,
  answers: { rating: 1 + (number % 5) },
});

/** Makes a log in which a test erases answers by their places. */
function logFixture() {
  let last = 0;
  const erased = new Set<number>();
  const reads: number[] = [];
  const reader = {
    async *at(_document: SummaryDocument, { from, to }: { readonly from: number; readonly to: number }) {
      for (let number = from; number < to; number += 1) {
        await Promise.resolve();
        reads.push(number);
        if (!erased.has(number)) yield answerAt(number);
      }
    },
  };
  const left = (until = last) =>
    Array.from({ length: until }, (_, index) => index + 1).filter((place) => !erased.has(place));
  const summaryNow = (): SummaryDocument => {
    const totals = SurveyAnswersSummary.empty();
    for (const place of left()) totals.addNewAnswer(answerAt(place) as never, questions);
    const log = [{ blob: 'L1', committedLength: 1, answers: last, blocks: 1, pages: [], runs: [] }];
    return {
      ...emptySummary(history, 1 + last + erased.size),
      totals,
      log,
      logSince: 1,
      erased: [...erased].map((n) => `A${n}`),
    };
  };
  const site = () => {
    const publishedTotals = createPublishedTotals(reader);
    return async (step: number) => {
      const { place, totals } = await publishedTotals({ key, summary: summaryNow() }, step);
      expect(totals.totalAnswers).toBe(left(place).length);
      return new Set(left(place));
    };
  };
  return {
    erased,
    site,
    left,
    answer: (count: number) => (last += count),
    read: () => reads.splice(0),
  };
}

describe('what is published', () => {
  test('moves by no answer or by a step, whatever is answered and erased, and is the same on a new site', async () => {
    const actions = fc.array(
      fc.oneof(
        { weight: 1, arbitrary: fc.record({ answers: fc.integer({ min: 1, max: 9 }) }) },
        // The number counts back from the end of the log, so that the newest steps soon have erased answers.
        { weight: 1, arbitrary: fc.record({ erased: fc.nat({ max: 20 }) }) },
      ),
      { minLength: 40, maxLength: 60 },
    );
    let moved = 0;
    await fc.assert(
      fc.asyncProperty(actions, fc.integer({ min: 2, max: 11 }), async (all, step) => {
        const { answer, erased, site, left } = logFixture();
        const known = site();
        let before = await known(step);
        for (const action of all) {
          const places = left();
          const gone = 'erased' in action ? (places.at(-1 - action.erased) ?? 0) : 0;
          if (gone > 0) erased.add(gone);
          if ('answers' in action) answer(action.answers);
          const after = await known(step);
          expect(await site()(step)).toEqual(after);
          const others = [...before, ...after].filter(
            (place) => place !== gone && before.has(place) !== after.has(place),
          );
          const isErasedAlone = others.length === 0;
          const changed = others.length + (before.has(gone) ? 1 : 0);
          expect(isErasedAlone || changed >= step).toBe(true);
          expect(after.size === 0 || after.size >= step).toBe(true);
          if (others.length > 0) moved += 1;
          before = after;
        }
      }),
      { numRuns: 60 },
    );
    expect(moved).toBeGreaterThan(50);
  });

  test('is read once: later answers are not looked at before their block is complete', async () => {
    const { answer, site, read } = logFixture();
    const known = site();
    answer(13);
    expect((await known(5)).size).toBe(10);
    expect(read().length).toBe(8);
    answer(1);
    expect((await known(5)).size).toBe(10);
    expect(read()).toEqual([]);
    answer(1);
    expect((await known(5)).size).toBe(15);
    expect(read()).toEqual([11, 12, 13, 14, 15]);
  });

  test('is there although of each of the newest steps an answer was erased', async () => {
    const { answer, erased, site } = logFixture();
    answer(500);
    for (let place = 11; place <= 500; place += 5) erased.add(place);
    expect((await site()(5)).size).toBe(10);
  });

  test('is there in steps of 100, of whose answers every twentieth was erased', async () => {
    const { answer, erased, site } = logFixture();
    answer(1_000);
    for (let place = 20; place <= 1_000; place += 20) erased.add(place);
    expect(blockSize(100)).toBe(110);
    expect((await site()(100)).size).toBe(990 - 49);
  });

  test('is nothing if no block can be published within the limit of reading', async () => {
    const { answer, erased, site, read } = logFixture();
    answer(30_000);
    for (let place = 11; place <= 30_000; place += 5) erased.add(place);
    const known = site();
    expect((await known(5)).size).toBe(0);
    expect(read().length).toBeLessThan(21_000);
    answer(5);
    expect((await known(5)).size).toBeGreaterThan(24_000);
    // A site that has published before publishes no more than a new one.
    answer(20_000);
    for (let place = 30_006; place <= 50_005; place += 5) erased.add(place);
    expect((await known(5)).size).toBeGreaterThan(24_000);
    answer(1);
    expect([(await known(5)).size, (await site()(5)).size]).toEqual([0, 0]);
  });
});
