import { describe, expect, test } from '@jest/globals';
import { emptySummary, type NumberedAnswer, type SummaryDocument } from '@canvass/answer-log';
import { StorageError, type StoredDefinition } from '@canvass/storage';
import { countedFacets, startHistory, SurveyAnswersSummary, type SurveyDefinition } from '@canvass/surveys';
import { latch, FakeClock } from '@canvass/testing';
import { createPublish } from './publish.ts';

const definition: SurveyDefinition = {
  title: 'Coffee',
  questions: [{ id: 'rating', text: 'How good?', type: 'scale', required: false, min: 1, max: 5 }],
};
const history = startHistory(definition);
const at = '2026-11-22T09:00:00.000Z';
const stored: StoredDefinition = {
  instance: 'I1',
  version: 1,
  definition,
  history,
  createdAt: at,
  updatedAt: at,
  settings: { publicResults: { id: 'P1', texts: false }, publicResultsStep: 5 },
};
const answerAt = (number: number): NumberedAnswer => ({
  number,
  id: `A${number}`,
  receivedAt: at,
  version: 1,
  answers: { rating: 4 },
});

/** Makes the reading of a survey with this number of answers. */
function readingOf(answers: number, changes: Partial<SummaryDocument> = {}) {
  const totals = SurveyAnswersSummary.empty();
  const questions = countedFacets(history, 1)!;
  for (let n = 0; n < answers; n += 1)
    totals.addNewAnswer({ receivedAt: at, answers: { rating: 4 } }, questions);
  const log = [{ blob: 'L1', committedLength: 1, answers, blocks: 1, pages: [], runs: [] }];
  const summary = { ...emptySummary(history, answers + 1), logSince: 1, totals, log, ...changes };
  return {
    key: { tenant: 'acme', survey: 'coffee', instance: 'I1' },
    summary,
    etag: `S${answers}`,
    stored,
  };
}

function publishFixture() {
  const clock = new FakeClock(Date.parse(at));
  const goOn = latch();
  const state = { reads: 0, isSlow: false, isDown: false, isAsked: true };
  const reader = {
    async *at(_summary: SummaryDocument, { from, to }: { readonly from: number; readonly to: number }) {
      state.reads += 1;
      if (state.isDown) throw new StorageError('unavailable', 'down');
      if (state.isSlow) await goOn.wait();
      for (let number = from; number < to; number += 1) yield answerAt(number);
    },
    newestFirst: (): never => {
      throw new Error('no texts are shown');
    },
  };
  const publish = createPublish(reader, clock, () => state.isAsked);
  return {
    state,
    goOn,
    published: async (reading: ReturnType<typeof readingOf>) =>
      (await clock.until(publish(reading)))?.summary.totals.totalAnswers,
  };
}

describe('public results whose read is slow', () => {
  test('are not read twice at once, and what was read late is published with a later reading', async () => {
    const { state, goOn, published } = publishFixture();
    state.isSlow = true;
    for (const answers of [7, 8, 9]) expect(await published(readingOf(answers))).toBeUndefined();
    expect(state.reads).toBe(1);
    goOn.open();
    // The slow read was of the reading with seven answers.
    expect(await published(readingOf(9))).toBe(5);
  });

  test('stay as they were, and later readings do not wait', async () => {
    const { state, goOn, published } = publishFixture();
    expect(await published(readingOf(7))).toBe(5);
    state.isSlow = true;
    const { reads } = state;
    for (const answers of [10, 11, 12, 13]) expect(await published(readingOf(answers))).toBe(5);
    expect(state.reads).toBe(reads + 1);
    goOn.open();
    await published(readingOf(13));
    expect(await published(readingOf(13))).toBe(10);
  });

  test.each([
    ['erased', { erased: ['A1'] }],
    ['erased for good', { ledgerLines: 1 }],
    ['removed', { removedLines: 1 }],
    ['counted anew', { logSince: 2 }],
  ])('show nothing of answers that were %s since', async (_, changes) => {
    const { state, published } = publishFixture();
    expect(await published(readingOf(7))).toBe(5);
    state.isDown = true;
    expect(await published(readingOf(11))).toBe(5);
    expect(await published(readingOf(11, changes))).toBeUndefined();
  });
});

test('public results are not read while nobody looks at them', async () => {
  const { state, published } = publishFixture();
  state.isAsked = false;
  expect(await published(readingOf(7))).toBeUndefined();
  expect(state.reads).toBe(0);
  state.isAsked = true;
  expect(await published(readingOf(7))).toBe(5);
});
