import { expect, test } from '@jest/globals';
import { type FlatRecord, startHistory } from '@canvass/surveys';
import { definitionOf } from '@canvass/surveys/generators';
import { comparisonOf, countIn } from '../../test/compared.ts';
import { reportGroups } from './report-groups.ts';

const names = Array.from({ length: 20 }, (_, index) => `team ${index}`);
const dishes = Array.from({ length: 60 }, (_, index) => `dish ${index}`);
const definition = definitionOf(
  { id: 'team', text: 'Team?', type: 'choice', choices: names },
  { id: 'dish', text: 'Dish?', type: 'choice', multiple: true, choices: dishes },
  { id: 'other', text: 'Why?', type: 'text' },
  { id: 'drink', text: 'Drink?', type: 'choice', choices: ['tea'], other: true },
  {
    id: 'rank',
    text: 'Rank these',
    type: 'ranking',
    items: [
      { id: 'a', label: 'A' },
      { id: 'b', label: 'B' },
    ],
  },
);
const history = startHistory(definition);

interface Case {
  /** How many people each team has. */
  readonly sizes: readonly number[];
  /** What they answer, one after the other and again from the first. */
  readonly answers: readonly FlatRecord[];
  readonly least?: number;
  /** How many words the totals have room for. Default: as many as usual. */
  readonly words?: number;
  readonly showsTexts?: boolean;
  readonly without?: readonly string[];
}

/** Returns the part of a report with the groups of teams, without marks of direction. */
async function partOf({
  sizes,
  answers,
  least = 0,
  words,
  showsTexts = true,
  without = [],
}: Case): Promise<string> {
  const answered = sizes.map((size, index) =>
    Array.from({ length: size }, (_, n) => ({ ...answers[n % answers.length], team: names[index]! })),
  );
  const groups = answered.map((own, index) => ({
    label: names[index]!,
    totals: countIn(history, own, words),
  }));
  const all = countIn(history, answered.flat(), words);
  const comparison = comparisonOf(history, groups, { by: 'team', all, least });
  const { questions } = definition;
  const read = { outcome: 'read' as const, comparison };
  const part = await reportGroups({ read, by: 'team', questions, without, showsTexts });
  return String(part).replaceAll(/[\u2068\u2069]/g, '');
}

const rowsIn = (html: string): number => html.match(/role="rowheader"/g)?.length ?? 0;
const sixteen = Array.from({ length: 16 }, () => 3);

test('a table has as many rows as its eight columns leave room for, and says how many it leaves out', async () => {
  const html = await partOf({ sizes: sixteen, answers: [{ dish: dishes }] });
  expect(html.match(/role="columnheader"/g)).toHaveLength(10);
  expect(rowsIn(html)).toBe(44);
  expect(html).toContain('16 further rows, without a mark and with fewer answers, are in Compare.');
  expect(html).toContain('The first 8 groups of 16.');
});

test('a table of few rows leaves none out', async () => {
  const html = await partOf({ sizes: sixteen, answers: [{ dish: dishes.slice(0, 30) }] });
  expect(rowsIn(html)).toBe(30);
  expect(html).not.toContain('further row');
});

test('a table says by how much its shares may be too low', async () => {
  // Words of one person each, where there is room for few.
  const answers = Array.from({ length: 40 }, (_, n) => ({ other: n % 2 === 0 ? 'roster' : `word${n}` }));
  const html = await partOf({ sizes: [40, 40], answers, words: 4 });
  expect(html).toContain('a share can be too low by up to');
});

test('hidden groups are named up to ten, and otherwise counted', async () => {
  const named = await partOf({
    sizes: [9, 9, ...sixteen.slice(0, 10)],
    answers: [{ dish: ['dish 1'] }],
    least: 5,
  });
  expect(named).toContain('would give a small one away: team 2, team 3,');
  const countedOnly = await partOf({ sizes: [9, 9, ...sixteen], answers: [{ dish: ['dish 1'] }], least: 5 });
  expect(countedOnly).toContain('16 groups are too small to show.');
  expect(countedOnly).not.toContain('team 2');
});

test('a question that is left out is not compared, whatever its cards are of', async () => {
  const answers = [{ dish: ['dish 1'], rank: 'answered', 'rank.a': 1, 'rank.b': 2 }];
  expect(await partOf({ sizes: [5, 5], answers })).toContain('Rank these');
  const html = await partOf({ sizes: [5, 5], answers, without: ['rank'] });
  expect(html).toContain('Dish?');
  expect(html).not.toContain('Rank these');
});

test('where nothing is left to compare, small groups are named as the reason only if they are', async () => {
  const answers = [{ dish: ['dish 1'] }];
  const without = ['dish', 'other', 'drink', 'rank'];
  const html = await partOf({ sizes: [9, 9], answers, without });
  expect(html).toContain('There is nothing to compare.');
  expect(await partOf({ sizes: [9, 3], answers, least: 5 })).toContain('large enough');
});

test('a report without what people wrote has no words of groups, and says so', async () => {
  const answers = [{ dish: ['dish 1'], other: 'Muellerin' }];
  const withTexts = await partOf({ sizes: [5, 5], answers });
  expect(withTexts).toContain('<bdi>muellerin</bdi>');
  const without = await partOf({ sizes: [5, 5], answers, showsTexts: false });
  expect(without).toContain('<bdi>dish 1</bdi>');
  expect(without).not.toMatch(/muellerin/i);
  expect(without).toContain('so their words are not compared either');
  const ownDrink = [{ drink: 'other', 'drink.other': 'Muellerin' }, { drink: 'tea' }];
  const drinks = { sizes: [8, 8], answers: ownDrink };
  expect(await partOf(drinks)).toContain('<bdi>muellerin</bdi>');
  expect(await partOf({ ...drinks, showsTexts: false })).not.toMatch(/muellerin/i);
  const only = await partOf({ sizes: [5, 5], answers: [{ other: 'Muellerin' }], showsTexts: false });
  expect(only).toContain('so their words are not compared either');
  expect(only).not.toMatch(/muellerin|nothing to compare/i);
});
