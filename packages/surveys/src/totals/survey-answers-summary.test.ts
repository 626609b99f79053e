import { describe, expect, jest, test } from '@jest/globals';
import * as fc from 'fast-check';
import { dayMs } from '../shared/durations.ts';
import { expectEqual } from '../../test/expect-equal.ts';
import { answeredSurveys, countAll, definitionOf, questionsOf } from '../../test/arbitraries.ts';
import { SurveysError } from '../shared/errors.ts';
import { minDay } from '../facets/days.ts';
import { NumberTotals } from '../facets/number-totals.ts';
import { wordsPerGroup } from '../filter/group-by.ts';
import { dateStatistics } from '../present/facets/date.ts';
import { type CountedFacet, isCountable } from './counted-facets.ts';
import { maxDays } from './day-counts.ts';
import { startHistory } from '../history/history.ts';
import { type CountedAnswer, SurveyAnswersSummary } from './survey-answers-summary.ts';

const stored = (summary: SurveyAnswersSummary): unknown => JSON.parse(JSON.stringify(summary));

describe('merging', () => {
  test('any split of the answers gives the same result as counting all at once', () => {
    fc.assert(
      fc.property(answeredSurveys, fc.infiniteStream(fc.nat(3)), ({ answers }, parts) => {
        const assigned = answers.map((answer) => ({ answer, part: parts.next().value ?? 0 }));
        const merged = [0, 1, 2, 3]
          .map((part) => countAll(assigned.filter((each) => each.part === part).map((each) => each.answer)))
          .reduce((left, right) => left.mergeWith(right));
        expectEqual(stored(merged), stored(countAll(answers)));
      }),
    );
  });

  test('is associative and commutative, has a neutral element, and leaves its operands alone', () => {
    fc.assert(
      fc.property(answeredSurveys, fc.nat(), fc.nat(), ({ answers }, one, two) => {
        const [low, high] = [one % (answers.length + 1), two % (answers.length + 1)].toSorted(
          (x, y) => x - y,
        );
        const a = countAll(answers.slice(0, low));
        const b = countAll(answers.slice(low, high));
        const c = countAll(answers.slice(high));
        const before = stored(b);
        expectEqual(stored(a.mergeWith(b).mergeWith(c)), stored(a.mergeWith(b.mergeWith(c))));
        expectEqual(stored(a.mergeWith(b)), stored(b.mergeWith(a)));
        expectEqual(stored(b.mergeWith(SurveyAnswersSummary.empty())), before);
        expectEqual(stored(b), before);
      }),
    );
  });

  test('a merged summary goes on counting without changing its operands', () => {
    const questions = questionsOf(startHistory(definitionOf({ id: 'why', text: 'Why', type: 'text' })), 1);
    const answer = { receivedAt: '2026-01-01T00:00:00.000Z', answers: { why: 'fast fast' } };
    const first = SurveyAnswersSummary.empty();
    first.addNewAnswer(answer, questions);
    const merged = first.mergeWith(SurveyAnswersSummary.empty());
    merged.addNewAnswer(answer, questions);
    expect(first.totals('why')).toMatchObject({ answered: 1, length: 9 });
    expect(first.toJSON().facets).toEqual([['why', expect.objectContaining({ words: [['fast', 1]] })]]);
    expect(merged.toJSON().facets).toEqual([['why', expect.objectContaining({ words: [['fast', 2]] })]]);
  });

  test('two surveys that disagree about a type are not merged', () => {
    const [text, range] = (['text', 'scale'] as const).map((type) => {
      const summary = SurveyAnswersSummary.empty();
      const questions = questionsOf(startHistory(definitionOf({ id: 'q', text: 'Q', type })), 1);
      summary.addNewAnswer({ receivedAt: '2026-01-01T00:00:00.000Z', answers: {} }, questions);
      return summary;
    });
    expect(() => text?.mergeWith(range ?? SurveyAnswersSummary.empty())).toThrow(
      expect.objectContaining({ code: 'facet-type-mismatch' }),
    );
  });
});

describe('counting', () => {
  test('question by question gives the same result', () => {
    fc.assert(
      fc.property(answeredSurveys, ({ answers }) => {
        const summary = SurveyAnswersSummary.empty();
        for (const answer of answers) {
          const steps = [...summary.addNewAnswerByFacet(answer, answer.questions)];
          expect(steps).toHaveLength(answer.questions.length);
        }
        expectEqual(stored(summary), stored(countAll(answers)));
      }),
    );
  });

  test('every question of the version is answered or skipped, and the times span all answers', () => {
    fc.assert(
      fc.property(answeredSurveys, ({ answers }) => {
        const summary = countAll(answers);
        expect(summary.totalAnswers).toBe(answers.length);
        const times = answers.map((answer) => answer.receivedAt).toSorted();
        expect([summary.firstAnswerAt, summary.lastAnswerAt]).toEqual([
          times[0] ?? null,
          times.at(-1) ?? null,
        ]);
        for (const [id, totals] of summary.toJSON().facets) {
          const asked = answers.filter((answer) => answer.questions.some((question) => question.id === id));
          const valueOf = ({ answers: values }: CountedAnswer) =>
            Object.hasOwn(values, id) ? values[id] : undefined;
          expect(totals).toMatchObject({
            answered: asked.filter((answer) => valueOf(answer) !== undefined && valueOf(answer) !== null)
              .length,
            skipped: asked.filter((answer) => valueOf(answer) === undefined).length,
          });
        }
      }),
    );
  });

  test('generated valid answers are countable, and stay so as JSON', () => {
    fc.assert(
      fc.property(answeredSurveys, ({ answers }) => {
        for (const { answers: values, questions } of answers) {
          expect(isCountable(JSON.parse(JSON.stringify(values)), questions)).toBe(true);
        }
      }),
    );
  });
});

const text = { type: 'words', answered: 1, skipped: 0, length: 4, words: [['fast', 1]], undercount: 0 };
const range = { type: 'number', answered: 1, skipped: 0, counts: [[3, 1]] };
const choice = { type: 'choices', answered: 1, skipped: 0, counts: [['red', 1]] };
const whole = (question: unknown, over: object = {}) => ({
  totalAnswers: 1,
  firstAnswerAt: '2026-01-01T00:00:00.000Z',
  lastAnswerAt: '2026-01-01T00:00:00.000Z',
  zone: 'UTC',
  days: [['2026-01-01', 1]],
  duplicates: 3,
  conflicts: 1,
  facets: [['q', question]],
  ...over,
});

describe('the stored form', () => {
  test('survives a round trip with any words and choices', () => {
    fc.assert(
      fc.property(answeredSurveys, ({ answers }) => {
        const json = stored(countAll(answers));
        expectEqual(stored(SurveyAnswersSummary.fromJSON(json)), json);
      }),
    );
  });

  test('__proto__ and constructor as words and choices are counted and stored like any other', () => {
    const definition = definitionOf(
      { id: 'toString', text: 'Pick', type: 'choice', choices: ['__proto__', 'constructor'] },
      { id: 'why', text: 'Why', type: 'text' },
    );
    const summary = SurveyAnswersSummary.empty();
    const questions = questionsOf(startHistory(definition), 1);
    const receivedAt = '2026-01-01T00:00:00.000Z';
    summary.addNewAnswer(
      { receivedAt, answers: { toString: '__proto__', why: 'constructor tostring proto' } },
      questions,
    );
    summary.addNewAnswer({ receivedAt, answers: { why: 'Constructor __proto__' } }, questions);
    const back = SurveyAnswersSummary.fromJSON(stored(summary));
    expect(back.toJSON().facets).toEqual([
      ['toString', { type: 'choices', answered: 1, skipped: 1, counts: [['__proto__', 1]] }],
      [
        'why',
        expect.objectContaining({
          words: [
            ['constructor', 2],
            ['proto', 2],
            ['tostring', 1],
          ],
        }),
      ],
    ]);
  });

  test.each([text, range, choice])('%j is well-formed', (question) => {
    expect(SurveyAnswersSummary.fromJSON(whole(question)).toJSON()).toEqual(whole(question));
  });

  test.each([
    ['null', null],
    ['an array', []],
    ['a missing property', { totalAnswers: 0 }],
    ['an unknown property', whole(text, { extra: 1 })],
    ['a negative total', whole(text, { totalAnswers: -1 })],
    ['a total that is not an integer', whole(text, { totalAnswers: 1.5 })],
    ['a time without answers', { ...whole(text, { totalAnswers: 0 }), facets: [] }],
    ['an invalid time', whole(text, { firstAnswerAt: 'yesterday' })],
    ['days that are not an array', whole(text, { days: {} })],
    ['a day that is no date', whole(text, { days: [['yesterday', 1]] })],
    [
      'a day twice',
      whole(text, {
        days: [
          ['2026-01-01', 1],
          ['2026-01-01', 1],
        ],
      }),
    ],
    ['more conflicts than duplicates', whole(text, { conflicts: 4 })],
    ['a negative number of duplicates', whole(text, { duplicates: -1, conflicts: -1 })],
    ['duplicates that are no number', whole(text, { duplicates: null })],
    ['more answers by day than there are', whole(text, { days: [['2026-01-01', 2]] })],
    ['questions that are not an array', whole(text, { facets: {} })],
    ['an entry that is not a pair', whole(text, { facets: [['q']] })],
    ['a reserved id', whole(text, { facets: [['__proto__', text]] })],
    [
      'a question twice',
      whole(text, {
        facets: [
          ['q', text],
          ['q', text],
        ],
      }),
    ],
    ['an unknown type', whole({ ...text, type: 'essay' })],
    ['more answers to a question than the total', whole({ ...text, skipped: 1 })],
    [
      'a count of 0',
      whole({
        ...choice,
        counts: [
          ['red', 1],
          ['blue', 0],
        ],
      }),
    ],
    [
      'a key twice',
      whole({
        ...text,
        words: [
          ['fast', 1],
          ['fast', 1],
        ],
      }),
    ],
    ['a histogram that does not add up', whole({ ...range, counts: [[3, 2]] })],
    ['a histogram value that is not an integer', whole({ ...range, counts: [[3.5, 1]] })],
    ['a choice chosen more often than answered', whole({ ...choice, counts: [['red', 2]] })],
    ['words without an answer', whole({ ...text, answered: 0, skipped: 1 })],
    ['a word of a wrong type', whole({ ...text, words: [[1, 1]] })],
    ['a counts entry that is not a pair', whole({ ...text, words: ['fast'] })],
    ['a counts entry of three', whole({ ...text, words: [['fast', 1, 'more']] })],
    ['counts that are not an array', whole({ ...text, words: { fast: 1 } })],
  ])('%s is refused', (_, json) => {
    expect(() => SurveyAnswersSummary.fromJSON(json)).toThrow(SurveysError);
    expect(() => SurveyAnswersSummary.fromJSON(json)).toThrow(
      expect.objectContaining({ code: 'malformed-summary' }),
    );
  });
});

const answerAt = (ms: number) => ({ receivedAt: new Date(ms).toISOString(), answers: {} });

describe('the days', () => {
  const questions = questionsOf(startHistory(definitionOf({ id: 'why', text: 'Why?', type: 'text' })), 1);
  const countedAt = (...times: readonly number[]) => {
    const summary = SurveyAnswersSummary.empty();
    for (const ms of times) summary.addNewAnswer(answerAt(ms), questions);
    return summary;
  };
  const midnight = Date.UTC(2026, 10, 22);

  test('are UTC days by default, in rising order, without those that have no answer', () => {
    const summary = countedAt(midnight, midnight - 1, midnight + 3 * dayMs, midnight + dayMs - 1, midnight);
    expect(summary.days).toEqual([
      ['2026-11-21', 1],
      ['2026-11-22', 3],
      ['2026-11-25', 1],
    ]);
  });

  test('are the latest ten years, however the answers are split', () => {
    const all = Array.from({ length: maxDays + 40 }, (_, n) => midnight + n * dayMs);
    fc.assert(
      fc.property(fc.shuffledSubarray(all, { minLength: all.length }), fc.nat(all.length), (times, at) => {
        const merged = countedAt(...times.slice(0, at)).mergeWith(countedAt(...times.slice(at)));
        const together = countedAt(...times);
        expectEqual(merged.days, together.days);
        expect(together.days).toHaveLength(maxDays);
        expect(together.days[0]?.[0]).toBe(new Date(midnight + 40 * dayMs).toISOString().slice(0, 10));
      }),
      { numRuns: 5 },
    );
  });
});

describe('repeated submissions', () => {
  test('are counted apart, and added up when summaries are merged', () => {
    const [one, other] = [SurveyAnswersSummary.empty(), SurveyAnswersSummary.empty()];
    one.addDuplicate({ isConflict: false });
    one.addDuplicate({ isConflict: true });
    other.addDuplicate({ isConflict: false });
    const merged = SurveyAnswersSummary.fromJSON(stored(one.mergeWith(other)));
    expect(merged).toMatchObject({ totalAnswers: 0, duplicates: 3, conflicts: 1 });
    expect(one).toMatchObject({ duplicates: 2, conflicts: 1 });
    expect(stored(merged)).toMatchObject({ duplicates: 3, conflicts: 1 });
  });

  test.each(['duplicates', 'conflicts', 'zone', 'days'])('are refused without %s', (property) => {
    const json = JSON.parse(JSON.stringify(whole(text, { [property]: undefined })));
    expect(() => SurveyAnswersSummary.fromJSON(json)).toThrow(
      expect.objectContaining({ code: 'malformed-summary' }),
    );
  });
});

describe('texts that are full of new words', () => {
  const ids = Array.from({ length: 20 }, (_, n) => `text-${n}`);
  const questions = questionsOf(
    startHistory(definitionOf(...ids.map((id) => ({ id, text: 'Why?', type: 'text' })))),
    1,
  );
  const receivedAt = '2026-01-01T00:00:00.000Z';
  /** 1,000 words that are in no other answer, and one that is in each of them. */
  const flood = (id: string, n: number) => ({
    receivedAt,
    answers: { [id]: `common ${Array.from({ length: 1_000 }, (_, word) => `w${n}x${word}`).join(' ')}` },
  });

  test('take bounded memory over all questions, and state the error of the counts', () => {
    const summary = SurveyAnswersSummary.empty();
    summary.addNewAnswer({ receivedAt, answers: { 'text-19': 'calm and clear' } }, questions);
    for (let n = 0; n < 4; n += 1) {
      for (const id of ids.slice(0, 19)) {
        summary.addNewAnswer(flood(id, n), questions);
        expect(summary.distinct).toBeLessThanOrEqual(32_768);
      }
    }
    expect(SurveyAnswersSummary.empty().mergeWith(summary).mergeWith(summary).distinct).toBeLessThanOrEqual(
      32_768,
    );
    for (const id of ids.slice(0, 19)) {
      const totals = summary.totals(id);
      if (totals?.type !== 'words') throw new Error('no text');
      expect(totals.words.count('common')).toBeGreaterThanOrEqual(4 - totals.words.undercount);
    }
    // The question with few words stays exact.
    expect(summary.totals('text-19')).toMatchObject({ words: { undercount: 0, distinct: 2 } });
    expect(SurveyAnswersSummary.fromJSON(JSON.parse(JSON.stringify(summary))).toJSON()).toEqual(
      summary.toJSON(),
    );
  });

  test('are exact if there are so few questions that the bound per question is enough', () => {
    const summary = SurveyAnswersSummary.empty();
    for (const id of ids.slice(0, 8)) {
      for (let n = 0; n < 4; n += 1) summary.addNewAnswer(flood(id, n), questions.slice(0, 8));
    }
    // And the day.
    expect(summary.distinct).toBe(8 * 4_001 + 1);
    expect(summary.totals('text-0')).toMatchObject({ words: { undercount: 0 } });
  });
});

/** As many dates as facets. */
const dates = (count: number) =>
  questionsOf(
    startHistory(
      definitionOf(
        ...Array.from({ length: count }, (_, n) => ({ id: `day-${n}`, text: 'When?', type: 'date' })),
      ),
    ),
    1,
  );
/** Answers with a day in each facet, `step` days after each other. */
const countDays = (
  summary: SurveyAnswersSummary,
  facets: readonly CountedFacet[],
  answers: number,
  step: number,
) => {
  for (let n = 0; n < answers; n += 1) {
    const day = minDay + n * step;
    summary.addNewAnswer(
      {
        receivedAt: '2026-01-01T00:00:00.000Z',
        answers: Object.fromEntries(facets.map(({ id }) => [id, day])),
      },
      facets,
    );
  }
  return summary;
};
/** The day on which answers were received has a count, too. */
const cellsOf = (summary: SurveyAnswersSummary) => summary.distinct - summary.days.length;

function monthsOf(summary: SurveyAnswersSummary, id: string): unknown {
  const totals = summary.totals(id);
  if (!(totals instanceof NumberTotals)) throw new Error('It is a date');
  return dateStatistics({ type: 'date' }, totals).months;
}

describe('days and numbers of many values', () => {
  test('take bounded memory over all facets, also in bins', () => {
    const facets = dates(16);
    const summary = countDays(SurveyAnswersSummary.empty(), facets, 4_750, 30);
    expect(cellsOf(summary)).toBeLessThanOrEqual(65_536);
    expect(cellsOf(summary.mergeWith(summary))).toBeLessThanOrEqual(65_536);
  });

  test('are bounded without a look at each facet for each answer', () => {
    const looks = jest.spyOn(NumberTotals.prototype, 'isCoarsest', 'get');
    countDays(SurveyAnswersSummary.empty(), dates(40), 500, 0);
    expect(looks.mock.calls.length).toBeLessThan(40 * 5);
    looks.mockRestore();
  });

  test('take less memory in each of many groups, with the same months', () => {
    const facets = dates(10);
    const group = countDays(SurveyAnswersSummary.withWords(wordsPerGroup(200)), facets, 2_000, 1);
    expect(cellsOf(group)).toBeLessThanOrEqual(Math.ceil((65_536 / 4_096) * wordsPerGroup(200)));
    const all = countDays(SurveyAnswersSummary.empty(), facets, 2_000, 1);
    for (const { id } of facets) expect(monthsOf(group, id)).toEqual(monthsOf(all, id));
  });
});

describe('a stored record', () => {
  const questions = questionsOf(
    startHistory(
      definitionOf(
        { id: 'colour', text: 'Colour', type: 'choice', choices: ['red', 'blue'] },
        { id: 'rating', text: 'Rating', type: 'scale' },
        { id: 'valueOf', text: 'Why', type: 'text' },
      ),
    ),
    1,
  );

  test.each<object>([
    {},
    { colour: 'red' },
    { colour: ['red', 'gone'] },
    { rating: -3 },
    { valueOf: '' },
    { colour: null, rating: null, valueOf: null },
  ])('%j can be counted', (answers) => {
    expect(isCountable(answers, questions)).toBe(true);
  });

  test.each([
    null,
    'text',
    7,
    [],
    { colour: 1 },
    { colour: [] },
    { colour: ['red', 'red'] },
    { colour: ['red', 1] },
    { colour: '' },
    { colour: 'x'.repeat(201) },
    { rating: '3' },
    { rating: 1.5 },
    { rating: 1e13 },
    { valueOf: 3 },
    { valueOf: 'x'.repeat(10_001) },
    { unknown: 'x' },
    { unknown: null },
    { colour: [null] },
    JSON.parse('{"__proto__":"x"}') as unknown,
  ])('%j cannot be counted', (answers) => {
    expect(isCountable(answers, questions)).toBe(false);
  });
});
