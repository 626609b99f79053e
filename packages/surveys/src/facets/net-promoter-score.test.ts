import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { definitionOf, questionsOf } from '../../test/arbitraries.ts';
import { reviseHistory, startHistory } from '../history/history.ts';
import { parseDefinition } from '../definition/parse-definition.ts';
import { netPromoterScore } from './net-promoter-score.ts';
import { presentSummary } from '../present/present-summary.ts';
import { SurveyAnswersSummary } from '../totals/survey-answers-summary.ts';

const range = (min: number, max: number, nps = false) =>
  definitionOf({ id: 'nps', text: 'Recommend?', type: 'scale', min, max, ...(nps && { nps }) });
const scored = range(0, 10, true);

function presented(definition: ReturnType<typeof range>, ...values: (number | undefined | null)[]) {
  const history = startHistory(definition);
  const summary = SurveyAnswersSummary.empty();
  for (const nps of values) {
    const answers = nps === undefined ? {} : { nps };
    summary.addNewAnswer({ receivedAt: '2026-01-01T00:00:00.000Z', answers }, questionsOf(history, 1));
  }
  const input = { tenant: 'acme', survey: 'coffee', summary, asOf: null };
  return { history, question: () => presentSummary({ ...input, history }).questions[0], input };
}

describe('the Net Promoter Score', () => {
  test('is promoters minus detractors in percent of those who answered', () => {
    const { question } = presented(scored, 0, 6, 7, 8, 8, 9, 10, 10, undefined, undefined, null);
    expect(question()).toMatchObject({
      skipped: 2,
      nps: { score: 12.5, promoters: 3, passives: 3, detractors: 2 },
    });
  });

  test('is rounded to 6 decimals', () => {
    expect(presented(scored, 9, 9, 0).question()).toMatchObject({ nps: { score: 33.333333 } });
  });

  test('is null without answers, and absent for a scale that is not asked for it', () => {
    expect(presented(scored, undefined).question()).toMatchObject({ nps: null });
    expect(presented(range(0, 10), 9).question()).not.toHaveProperty('nps');
  });

  test.each([
    [0, 9],
    [1, 10],
    [0, 11],
  ])('is refused for a scale from %i to %i', (min, max) => {
    const question = { id: 'nps', text: 'Recommend?', type: 'scale', min, max, nps: true };
    expect(parseDefinition({ title: 'T', questions: [question] })).toMatchObject({
      errors: [{ path: 'questions[0].nps', message: 'The Net Promoter Score is of a scale from 0 to 10' }],
    });
  });

  test('leaves out values of an older, wider range', () => {
    const { history, input } = presented(range(-5, 20), -5, 9, 20);
    const revised = reviseHistory(history, scored);
    if (!revised.ok) throw new Error('The edit is a valid one');
    expect(presentSummary({ ...input, history: revised.history }).questions[0]).toMatchObject({
      answered: 3,
      nps: { score: 100, promoters: 1, passives: 0, detractors: 0 },
    });
  });

  test('is from -100 to 100, and its groups are all answers', () => {
    const histogram = fc.uniqueArray(
      fc.tuple(fc.integer({ min: 0, max: 10 }), fc.integer({ min: 1, max: 1e6 })),
      {
        minLength: 1,
        selector: ([value]) => value,
      },
    );
    fc.assert(
      fc.property(histogram, (bars) => {
        const { score = NaN, promoters = 0, passives = 0, detractors = 0 } = netPromoterScore(bars) ?? {};
        expect(Math.abs(score)).toBeLessThanOrEqual(100);
        expect(promoters + passives + detractors).toBe(bars.reduce((sum, [, count]) => sum + count, 0));
      }),
    );
  });
});
