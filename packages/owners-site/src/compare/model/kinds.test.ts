import { expect, test } from '@jest/globals';
import { type FlatRecord, parseDay, startHistory } from '@canvass/surveys';
import { definitionOf } from '@canvass/surveys/generators';
import { comparisonOf, countIn } from '../../../test/compared.ts';
import { comparedQuestions } from './cards.ts';
import type { ComparedCard } from './compared-card.ts';

const history = startHistory(
  definitionOf(
    { id: 'why', text: 'Why?', type: 'text' },
    { id: 'joined', text: 'Joined?', type: 'date' },
    { id: 'mail', text: 'Mail?', type: 'email' },
    { id: 'photos', text: 'Photos?', type: 'files' },
    { id: 'agreed', text: 'May we?', type: 'consent', label: 'You may' },
    { id: 'start', text: 'Start?', type: 'time' },
    { id: 'where', text: 'Where are you?', type: 'contact', fields: { name: 'optional', city: 'optional' } },
    { id: 'said', text: 'Read this', type: 'statement' },
  ),
);

/** Compares two groups. `words`: how many words the totals have room for. */
function compare(groups: readonly (readonly FlatRecord[])[], { least = 0, words = 4_096 } = {}) {
  const compared = groups.map((answers, index) => ({
    label: `group ${index + 1}`,
    totals: countIn(history, answers, words),
  }));
  const all = countIn(history, groups.flat(), words);
  return comparedQuestions(comparisonOf(history, compared, { all, least }), []);
}

const times = (people: number, answer: FlatRecord): FlatRecord[] =>
  Array.from({ length: people }, () => answer);

/** The rows of a card with their figures, and with the marks of the groups. */
const shown = ({ rows }: ComparedCard) =>
  rows.map(({ label, all, groups }) => [
    label,
    all?.text,
    ...groups.map(
      (figure) => `${figure?.text ?? 'hidden'}${figure?.difference ? ` ${figure.difference.is}` : ''}`,
    ),
  ]);

const cardOf = ({ cards }: Awaited<ReturnType<typeof compare>>, id: string): ComparedCard =>
  cards.find((card) => card.id === id)!;

const joined = (day: string): FlatRecord => ({ joined: parseDay(day)! });

const kept = (each: FlatRecord): FlatRecord => ({
  mail: 'a@b.example',
  photos: 1,
  'photos.files': '[]',
  agreed: 'yes',
  where: 'answered',
  'where.name': 'A',
  'where.city': 'B',
  ...each,
});

test('texts are compared by the share that mentions each of the words of all answers', async () => {
  const compared = await compare([
    [...times(40, { why: 'The roster, the roster' }), ...times(10, { why: 'money' })],
    [...times(5, { why: 'roster' }), ...times(45, { why: 'money matters' }), { why: 'alone' }],
  ]);
  const card = cardOf(compared, 'why');
  expect([card.of, card.made]).toEqual(['words', 6]);
  // Most answers mention money. A word of one person is not listed.
  expect(shown(card)).toEqual([
    ['money', '54%', '20% lower', '88% higher'],
    ['matters', '45%', '0% lower', '88% higher'],
    ['roster', '45%', '80% higher', '10% lower'],
  ]);
});

test('a word that fewer people mention than may be shown is not listed', async () => {
  const compared = await compare(
    [[...times(20, { why: 'money' }), ...times(4, { why: 'secret' })], [...times(20, { why: 'money' })]],
    { least: 5 },
  );
  expect(cardOf(compared, 'why').rows.map(({ label }) => label)).toEqual(['money']);
});

test('words that were not all counted are marked only if they differ whatever the counts are', async () => {
  // 20 words of one person each, where there is room for few.
  const rare = Array.from({ length: 20 }, (_, index) => ({ why: `word${index}` }));
  const compared = await compare(
    [
      [...rare, ...times(80, { why: 'roster' }), ...times(12, { why: 'money' })],
      [...rare, ...times(20, { why: 'roster' }), ...times(24, { why: 'money' })],
    ],
    { words: 4 },
  );
  const card = cardOf(compared, 'why');
  const roster = card.rows.find(({ label }) => label === 'roster')!;
  expect(roster.groups.map((figure) => figure?.difference?.is)).toEqual(['higher', 'lower']);
  expect(card.tooLow).toBeGreaterThan(0);
  const exact = cardOf(
    await compare([
      [...rare, ...times(80, { why: 'roster' })],
      [...rare, ...times(20, { why: 'roster' })],
    ]),
    'why',
  );
  expect(exact.tooLow).toBe(0);
});

test.each([
  [
    ['2026-11-02', '2026-11-20'],
    ['Nov 2, 2026', 'Nov 20, 2026'],
  ],
  [
    ['2026-01-15', '2026-11-20'],
    ['Jan 2026', 'Nov 2026'],
  ],
  [
    ['2011-03-01', '2026-11-20'],
    ['2011', '2026'],
  ],
  [
    ['1961-03-01', '2026-11-20'],
    ['1960s', '2020s'],
  ],
])('dates from %j are compared by steps of a fitting length', async ([early = '', late = ''], names) => {
  const compared = await compare([
    [...times(30, joined(early)), ...times(10, joined(late))],
    [...times(5, joined(early)), ...times(35, joined(late))],
  ]);
  expect(shown(cardOf(compared, 'joined'))).toEqual([
    [names[0], '44%', '75% higher', '13% lower'],
    [names[1], '56%', '25% lower', '88% higher'],
  ]);
});

test('what is only kept is compared by the people who gave it, of those who were asked', async () => {
  const { cards } = await compare([
    [...times(30, kept({})), ...times(10, {})],
    // Ten were not asked for their mail.
    [...times(5, kept({ mail: null })), ...times(5, { mail: null }), ...times(30, {})],
  ]);
  expect(cards.map((card) => [card.id, card.of, ...shown(card)])).toEqual([
    ['mail', 'presence', ['Gave an answer', '43%', '75% higher', '0% lower']],
    ['photos.files', 'presence', ['Attached a file', '44%', '75% higher', '13% lower']],
    ['agreed', 'presence', ['You may', '44%', '75% higher', '13% lower']],
    [
      'where.parts',
      'presence',
      ['Name', '44%', '75% higher', '13% lower'],
      ['Town or city', '44%', '75% higher', '13% lower'],
    ],
  ]);
});

test('a question that says nothing of any group is named', async () => {
  const compared = await compare([times(10, { mail: 'a@b.example' }), times(10, {})], { least: 5 });
  expect(compared.without).toContain('Why?');
  expect(compared.without).not.toContain('Mail?');
  // A statement asks nothing.
  expect(compared.without).not.toContain('Read this');
});
