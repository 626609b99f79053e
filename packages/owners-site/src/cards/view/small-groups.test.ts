import { describe, expect, test } from '@jest/globals';
import {
  countedFacets,
  parseDefinition,
  presentGroupedSlice,
  presentSummary,
  startHistory,
  SurveyAnswersSummary,
} from '@canvass/surveys';
import * as fc from 'fast-check';
import type { QuestionResult } from '../results-model.ts';
import type { ComparedGroup } from '../../reading/view/slice-model.ts';
import { groupsToHide, withoutSmallGroups } from './small-groups.ts';

const colours = ['red', 'green', 'blue', 'black', 'white', 'pink'];
const drinks = ['tea', 'milk', 'coffee'];
const parsed = parseDefinition({
  title: 'Coffee',
  questions: [
    { id: 'colour', text: 'Which?', type: 'choice', choices: colours },
    { id: 'rating', text: 'How good?', type: 'scale', min: 1, max: 3 },
    { id: 'why', text: 'Why?', type: 'text' },
    { id: 'drinks', text: 'Which ones?', type: 'choice', multiple: true, choices: drinks },
  ],
});
if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
const history = startHistory(parsed.definition);
const questions = countedFacets(history, 1)!;
type By = 'colour' | 'drinks';
const valuesOf: Record<By, readonly string[]> = { colour: colours, drinks };

type Answer = Record<string, string | number | string[]>;
const answers = fc.array(
  fc.record(
    {
      colour: fc.constantFrom('red', 'red', 'red', 'red', ...colours),
      rating: fc.integer({ min: 1, max: 3 }),
      why: fc.constantFrom('fast', 'calm', 'loud'),
      drinks: fc.constantFrom(drinks, ['tea', 'milk'], ['tea'], ['milk'], ['coffee']),
    },
    { requiredKeys: [] },
  ),
  { maxLength: 60 },
) as fc.Arbitrary<Answer[]>;

function count(some: readonly Answer[]): SurveyAnswersSummary {
  const summary = SurveyAnswersSummary.empty();
  for (const one of some) {
    summary.addNewAnswer({ receivedAt: '2026-11-22T09:00:00.000Z', answers: one }, questions);
  }
  return summary;
}

const isIn = (answer: Answer, by: By, value: unknown): boolean =>
  [answer[by]].flat().some((each) => each === value);

function compare(all: readonly Answer[], by: By) {
  const source = { tenant: 'acme', survey: 'coffee', history, asOf: null };
  const groups = new Map(
    valuesOf[by].map((value) => [value, count(all.filter((answer) => isIn(answer, by, value)))]),
  );
  const summary = count(all);
  const whole = presentSummary({ ...source, summary });
  const sliced = presentGroupedSlice({
    ...source,
    all: summary,
    of: all.length,
    totalAnswers: all.length,
    by,
    groups,
  });
  return { whole, groups: sliced.groups };
}

/** Returns the counts of a question by choice, value or word. */
function countsOf(result: QuestionResult): Map<string, number> {
  switch (result.facet) {
    case 'choices':
      return new Map(result.choices.map(({ value, count: each }) => [value, each]));
    case 'number':
      return new Map(result.histogram!.map(({ value, count: each }) => [String(value), each]));
    case 'words':
      return new Map(result.topWords.map(({ word, count: each }) => [word, each]));
    case 'date':
      return new Map(result.months.map(({ month, count: each }) => [month, each]));
    case 'kept':
      return new Map();
  }
}

const resultIn = ({ summary }: ComparedGroup, wanted: string): QuestionResult | undefined =>
  summary.questions.find(({ id }) => id === wanted);

describe('small groups', () => {
  test('are hidden, and whatever a reader subtracts from all is of none or of many answers', () => {
    let [hid, showed, hidAnother] = [0, 0, 0];
    fc.assert(
      fc.property(answers, fc.integer({ min: 2, max: 8 }), (all, least) => {
        const { whole, groups } = compare(all, 'colour');
        const shown = withoutSmallGroups(whole, groups, least);
        expect([...shown.groups, ...shown.hidden].length).toBe(groups.length);
        hid += shown.hidden.length;
        showed += shown.groups.length;
        hidAnother += shown.hidden.filter(({ summary }) => summary.totalAnswers >= least).length;
        for (const { summary } of shown.groups) {
          expect(summary.totalAnswers === 0 || summary.totalAnswers >= least).toBe(true);
        }
        const apart =
          whole.totalAnswers - shown.groups.reduce((sum, { summary }) => sum + summary.totalAnswers, 0);
        expect(
          apart === 0 || apart >= least || shown.groups.every(({ summary }) => summary.totalAnswers === 0),
        ).toBe(true);
        for (const result of whole.questions) {
          // Such a question is hidden on the whole page.
          if (result.answered < least) continue;
          const cells = shown.groups.flatMap((group) => resultIn(group, result.id) ?? []);
          for (const { answered } of cells) expect(answered === 0 || answered >= least).toBe(true);
          const left = new Map(countsOf(result));
          let answered = result.answered;
          for (const cell of cells) {
            answered -= cell.answered;
            for (const [value, each] of countsOf(cell)) left.set(value, (left.get(value) ?? 0) - each);
          }
          // The difference to all answers has at least `least` people, or nobody.
          expect(answered === 0 || answered >= least).toBe(true);
          expect(answered > 0 || [...left.values()].every((each) => each === 0)).toBe(true);
        }
      }),
      { numRuns: 1_000 },
    );
    expect([hid > 0, showed > 0, hidAnother > 0]).toEqual([true, true, true]);
  });

  test('are hidden where groups overlap, and whatever one column leaves out is of nobody or of many', () => {
    const seen = { shown: 0, leftOutFew: 0 };
    fc.assert(
      fc.property(answers, fc.integer({ min: 2, max: 8 }), (all, least) => {
        const { whole, groups } = compare(all, 'drinks');
        const shown = withoutSmallGroups(whole, groups, least);
        seen.shown += shown.groups.length;
        seen.leftOutFew += shown.hidden.filter(
          ({ summary: { totalAnswers: size } }) => size >= least && all.length - size < least,
        ).length;
        const isFew = (people: number): boolean => people > 0 && people < least;
        const sums = new Map<string, number>();
        for (const group of shown.groups) {
          if (group.summary.totalAnswers === 0) continue;
          const [inside, outside] = [true, false].map((isInside) =>
            all.filter((answer) => isIn(answer, 'drinks', group.value) === isInside),
          );
          expect([inside!.length, outside!.length].some(isFew)).toBe(false);
          for (const { id, answered } of whole.questions) {
            if (resultIn(group, id) === undefined || answered < least) continue;
            const people = [inside!, outside!].map((some) => some.filter((one) => id in one).length);
            expect(people[0] === 0 || !people.some(isFew)).toBe(true);
            sums.set(id, (sums.get(id) ?? 0) + people[0]!);
          }
        }
        // All shown groups together neither leave out few people nor count few of them twice.
        for (const { id, answered } of whole.questions) {
          const sum = sums.get(id) ?? 0;
          const isShown = answered >= least && sum > 0;
          expect(isShown && isFew(Math.abs(answered - sum))).toBe(false);
        }
      }),
      { numRuns: 1_000 },
    );
    expect([seen.shown > 0, seen.leftOutFew > 0]).toEqual([true, true]);
  });

  test('are hidden if all but one person are in them: 10 of 11 chose tea', () => {
    const all = Array.from({ length: 11 }, (_, n) => ({
      drinks: drinks.filter((_each, index) => index < 2 && n + index < 10 && n >= 2 * index),
    }));
    const { whole, groups } = compare(
      all.map(({ drinks: chosen }) => (chosen.length === 0 ? {} : { drinks: chosen })),
      'drinks',
    );
    expect(groups.map(({ summary }) => summary.totalAnswers)).toEqual([10, 7, 0]);
    const { hidden } = withoutSmallGroups(whole, groups, 5);
    expect(hidden.map(({ value }) => value)).toEqual(['tea', 'milk']);
  });

  test.each([
    ['none is small', [5, 6, 7], 0, []],
    ['an empty one shows nothing', [0, 6, 7], 0, []],
    ['one is small: the smallest other, too', [2, 9, 6], 0, [0, 2]],
    ['two are small, and enough together', [3, 2, 9], 0, [0, 1]],
    ['two are small, and not enough together', [1, 2, 9], 0, [0, 1, 2]],
    ['one is small, and many are in no group', [2, 9, 6], 5, [0]],
    ['few are in no group', [9, 6], 1, [1]],
    ['many are in no group', [9, 6], 5, []],
    ['they overlap, and one leaves out few', [10, 6], -5, [0]],
    ['they overlap, and few are in two', [6, 6], -1, [0]],
  ])('are hidden where %s', (_, sizes, rest, expected) => {
    const all = sizes.reduce((sum, size) => sum + size, rest);
    expect([...groupsToHide(sizes, { all, least: 5 })].toSorted((a, b) => a - b)).toEqual(expected);
  });
});
