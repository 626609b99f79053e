import { describe, expect, test } from '@jest/globals';
import { compileGroups, type FlatRecord, groupsBy, type Question, startHistory } from '@canvass/surveys';
import { definitionOf } from '@canvass/surveys/generators';
import { array, assert, asyncProperty, constantFrom, integer, record } from 'fast-check';
import { comparisonOf, countIn } from '../../../test/compared.ts';
import { comparedQuestions } from './cards.ts';
import type { Comparison } from './comparison.ts';
import { type CardRoom, roomForAll } from './row-counts.ts';

const teams = ['a', 'b', 'c', 'd'];
const drinks = ['tea', 'milk', 'coffee'];
const definition = definitionOf(
  { id: 'team', text: 'Team?', type: 'choice', choices: teams, other: true },
  { id: 'drinks', text: 'Drinks?', type: 'choice', multiple: true, choices: drinks },
  { id: 'stay', text: 'Stay?', type: 'choice', choices: ['yes', 'no'] },
  { id: 'happy', text: 'Happy?', type: 'scale', min: 1, max: 5 },
  {
    id: 'wishes',
    text: 'Wishes?',
    type: 'ranking',
    items: [
      { id: 'x', label: 'X' },
      { id: 'y', label: 'Y' },
    ],
  },
);
const history = startHistory(definition);

function compared(answers: readonly FlatRecord[], least: number, question = 'team'): Comparison {
  const all = countIn(history, answers);
  const by = groupsBy(question, { history, totals: all });
  const groupsOf = compileGroups(by, history);
  const groups = by.values.map((value) => ({
    label: String(value),
    totals: countIn(
      history,
      answers.filter((answer) => groupsOf(answer).includes(value)),
    ),
  }));
  const answered = groups.filter(({ totals }) => totals.totalAnswers > 0);
  return comparisonOf(history, answered, { by: question, all, least });
}

function ranked(team: string, both: boolean): FlatRecord {
  return { team, wishes: 'answered', 'wishes.x': 1, ...(both && { 'wishes.y': 2 }) };
}

async function comparedCards(
  comparison: Comparison,
  asked: readonly Question[],
  room: Partial<CardRoom> = {},
) {
  return (await comparedQuestions(comparison, asked, { room: { ...roomForAll, ...room } })).cards;
}

const answer = record(
  {
    team: constantFrom(...teams),
    drinks: constantFrom(drinks, ['tea', 'milk'], ['tea'], ['milk'], ['coffee']),
    stay: constantFrom('yes', 'no'),
    happy: integer({ min: 1, max: 5 }),
  },
  { requiredKeys: [] },
);

describe('the cards of a comparison', () => {
  test('never give away the figures of fewer people than may be shown', async () => {
    await assert(
      asyncProperty(array(answer, { maxLength: 40 }), integer({ min: 2, max: 6 }), async (answers, least) => {
        const isFew = (people: number): boolean => people > 0 && people < least;
        for (const { rows } of await comparedCards(compared(answers, least), [])) {
          for (const { all, groups } of rows) {
            const shown = groups.flatMap((figure) => figure?.count ?? []);
            expect(shown.filter(isFew)).toEqual([]);
            const people = all?.count ?? 0;
            // All without the shown groups, and all without each of them.
            expect(isFew(people - shown.reduce((sum, each) => sum + each, 0))).toBe(false);
            expect(shown.filter((each) => isFew(people - each))).toEqual([]);
          }
        }
      }),
    );
  });

  test('leave out nobody or many where groups overlap, and count nobody or many twice', async () => {
    const seen = { shown: 0, leftOutFew: 0 };
    await assert(
      asyncProperty(array(answer, { maxLength: 40 }), integer({ min: 2, max: 6 }), async (answers, least) => {
        const isFew = (people: number): boolean => people > 0 && people < least;
        const comparison = compared(answers, least, 'drinks');
        const sizes = comparison.groups.map(({ totals }) => totals.totalAnswers);
        seen.leftOutFew += sizes.filter((size) => size >= least && isFew(answers.length - size)).length;
        for (const { rows } of await comparedCards(comparison, [])) {
          for (const { all, groups } of rows) {
            const shown = groups.flatMap((figure) => figure?.count ?? []);
            const people = all?.count ?? 0;
            seen.shown += shown.length;
            expect(shown.filter((each) => isFew(each) || isFew(people - each))).toEqual([]);
            const sum = shown.reduce((total, each) => total + each, 0);
            expect(sum > 0 && isFew(Math.abs(people - sum))).toBe(false);
          }
        }
      }),
    );
    expect([seen.shown > 0, seen.leftOutFew > 0]).toEqual([true, true]);
  });

  test('hide nothing without a limit', async () => {
    const answers = [{ team: 'a', happy: 2 }, { team: 'b', happy: 4 }, { happy: 5 }];
    const [card] = await comparedCards(compared(answers, 0), definition.questions);
    expect([card!.position, card!.rows[0]!.groups.map((figure) => figure?.text)]).toEqual([
      4,
      ['2.0', '4.0'],
    ]);
  });

  test('leave out the question that makes the groups, and those without figures', async () => {
    const answers = teams.flatMap((team) => [
      { team, stay: 'yes' },
      { team, stay: 'no' },
    ]);
    const cards = await comparedCards(compared(answers, 0), []);
    expect(cards.map(({ id }) => id)).toEqual(['stay']);
    // Nor is it named as missing, although a part of it, “Other”, has no figures.
    const { without } = await comparedQuestions(compared(answers, 0), []);
    expect(without).toEqual(['Drinks?', 'Happy?', 'Wishes?']);
  });

  test('compare all rows, and show those with a mark and those of most people', async () => {
    const answers = teams.flatMap((team) => [
      { team, stay: team === 'a' ? 'no' : 'yes' },
      ...Array.from({ length: 20 }, () => ({ team, stay: 'yes' })),
    ]);
    const comparison = compared(answers, 0);
    const figures = [];
    for (const cells of [20, 5]) {
      const [card] = await comparedCards(comparison, [], { cells });
      figures.push([card!.rows.map(({ label }) => label), card!.left, card!.made]);
    }
    expect(figures).toEqual([
      [['yes', 'no'], { rows: 0, marked: 0 }, 8],
      [['yes'], { rows: 1, marked: 0 }, 8],
    ]);
  });

  test('fold rows away beyond those of most people, and compare them all the same', async () => {
    const answers = teams.flatMap((team) => [
      { team, stay: 'no' },
      ...Array.from({ length: 3 }, () => ({ team, stay: 'yes' })),
    ]);
    const [card] = await comparedCards(compared(answers, 0), [], { rows: 1 });
    const labels = [card!.rows, card!.folded].map((rows) => rows.map(({ label }) => label));
    expect([labels, card!.left, card!.made]).toEqual([[['yes'], ['no']], { rows: 0, marked: 0 }, 8]);
  });

  test('hide a whole group of a ranking if it is hidden in one item', async () => {
    const answers = [
      ...Array.from({ length: 6 }, () => ranked('a', true)),
      ...Array.from({ length: 6 }, () => ranked('b', true)),
      ...Array.from({ length: 6 }, (_, n) => ranked('c', n < 2)),
    ];
    const [card] = await comparedCards(compared(answers, 5), []);
    const shown = card!.rows.map(({ groups }) => groups.map((figure) => figure !== undefined));
    expect(shown[0]).toEqual(shown[1]);
    expect(shown[0]![2]).toBe(false);
  });
});
