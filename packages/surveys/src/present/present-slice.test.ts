import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { expectEqual } from '../../test/expect-equal.ts';
import { answeredSurveys, countAll, definitionOf, questionsOf } from '../../test/arbitraries.ts';
import { coffee } from '../../test/filters.ts';
import { matchesFilter } from '../filter/match-filter.ts';
import { groupsBy } from '../filter/group-by.ts';
import { parseFilterQuery } from '../filter/parse-filter-query.ts';
import { intervalAt } from '../filter/trend-interval.ts';
import { TimeZone } from '../zones/time-zone.ts';
import { startHistory } from '../history/history.ts';
import { maxTrendPoints, presentGroupedSlice, presentSlice, presentTrend } from './present-slice.ts';
import { presentSummary } from './present-summary.ts';
import { publicGroupedSliceSchema, publicSliceSchema, publicTrendSchema } from './public-slice.ts';
import { SurveyAnswersSummary } from '../totals/survey-answers-summary.ts';

const asOf = '2026-11-22T00:00:00.000Z';
const source = { tenant: 'acme', survey: 'coffee', asOf };

describe('a slice', () => {
  test('of all answers is the public summary, without repeated submissions', () => {
    fc.assert(
      fc.property(answeredSurveys, ({ history, answers }) => {
        const summary = countAll(answers);
        const { duplicates, conflicts, ...expected } = presentSummary({ ...source, history, summary, asOf });
        const slice = presentSlice({ ...source, history, all: summary, summary, of: answers.length });
        expectEqual(slice, { ...expected, of: answers.length });
        expectEqual([duplicates, conflicts], [0, 0]);
        expectEqual(publicSliceSchema.strict().parse(slice), slice);
      }),
    );
  });

  test('says how many answers it was taken from', () => {
    const summary = SurveyAnswersSummary.empty();
    const answers = [{ rating: 1 }, { rating: 5 }, { rating: 4 }];
    const parsed = parseFilterQuery({ 'where[rating]': '4..5' }, coffee, TimeZone.of('UTC'));
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
    for (const each of answers) {
      const answer = { receivedAt: asOf, version: 2, answers: each };
      if (matchesFilter(parsed.filter, answer, coffee)) summary.addNewAnswer(answer, questionsOf(coffee, 2));
    }
    expect(
      presentSlice({ ...source, history: coffee, all: summary, summary, of: answers.length }),
    ).toMatchObject({
      of: 3,
      totalAnswers: 2,
      asOf,
      questions: [
        { id: 'colour' },
        { id: 'rating', average: 4.5 },
        { id: 'why' },
        { id: 'toString', retired: true },
      ],
    });
  });
});

test('a slice in groups has the statistics of each group', () => {
  const answers = [
    { version: 1, answers: { colour: 'red', rating: 1 } },
    { version: 2, answers: { colour: 'blue', rating: 2 } },
    { version: 2, answers: { colour: 'blue', rating: 5 } },
    { version: 2, answers: { rating: 5 } },
  ];
  const { values } = groupsBy('colour', { history: coffee, totals: SurveyAnswersSummary.empty() });
  const groups = new Map(values.map((value) => [value, SurveyAnswersSummary.withWords(10)]));
  for (const { version, answers: given } of answers) {
    groups
      .get(given.colour ?? '')
      ?.addNewAnswer({ receivedAt: asOf, answers: given }, questionsOf(coffee, version));
  }
  const presented = presentGroupedSlice({
    ...source,
    history: coffee,
    all: SurveyAnswersSummary.empty(),
    of: 9,
    totalAnswers: 4,
    by: 'colour',
    groups,
  });
  expect(publicGroupedSliceSchema.strict().parse(presented)).toEqual(presented);
  expect(presented).toMatchObject({ ...source, of: 9, totalAnswers: 4, by: 'colour' });
  expect(
    presented.groups.map(({ summary, ...group }) => [group, summary.totalAnswers, summary.questions[1]]),
  ).toEqual([
    [{ value: 'blue', label: 'blue' }, 2, expect.objectContaining({ id: 'rating', average: 3.5 })],
    [{ value: 'green', label: 'green' }, 0, expect.objectContaining({ average: null })],
    [{ value: 'a,b', label: 'a,b' }, 0, expect.anything()],
    [{ value: '\\', label: '\\' }, 0, expect.anything()],
    [{ value: 'red', label: 'red', retired: true }, 1, expect.objectContaining({ average: 1 })],
  ]);
});

function surveyWithRanges(ranges: number) {
  return startHistory(
    definitionOf(
      { id: 'why', text: 'Why?', type: 'text' },
      ...Array.from({ length: ranges }, (_, index) => ({ id: `q${index}`, text: 'How?', type: 'scale' })),
    ),
  );
}

describe('a trend', () => {
  test('has the averages of each interval with answers, in the order of the questions', () => {
    const { fromMs } = intervalAt('week', Date.parse('2026-11-22T10:00:00Z'), TimeZone.of('UTC'));
    const history = startHistory(
      definitionOf({ id: '2', text: 'Two', type: 'scale' }, { id: '1', text: 'One', type: 'scale' }),
    );
    const trend = presentTrend({
      ...source,
      history,
      all: SurveyAnswersSummary.empty(TimeZone.of('Asia/Kathmandu')),
      of: 9,
      interval: 'week',
      points: [
        { fromMs: fromMs - 7 * 86_400_000, answers: 0, sums: new Map() },
        { fromMs, answers: 4, sums: new Map([['1', { answered: 3, sum: 10n }]]) },
      ],
    });
    expect(publicTrendSchema.strict().parse(trend)).toEqual(trend);
    expect(trend).toEqual({
      ...source,
      timeZone: 'Asia/Kathmandu',
      of: 9,
      interval: 'week',
      points: [
        {
          from: '2026-11-16T00:00:00.000Z',
          answers: 4,
          averages: [
            { id: '2', average: null },
            { id: '1', average: 3.333333 },
          ],
        },
      ],
    });
  });

  test('has fewer points if there are many scales', () => {
    expect([0, 1, 54, 199].map((ranges) => maxTrendPoints(surveyWithRanges(ranges)))).toEqual([
      3_660, 3_660, 3_660, 1_005,
    ]);
  });
});
