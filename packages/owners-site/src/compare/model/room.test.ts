import { expect, test } from '@jest/globals';
import { startHistory } from '@canvass/surveys';
import { definitionOf } from '@canvass/surveys/generators';
import { comparisonOf, countIn } from '../../../test/compared.ts';
import { comparedQuestions } from './cards.ts';
import type { ComparedCard } from './compared-card.ts';
import { roomForAll } from './row-counts.ts';

const gridRows = ['a', 'b', 'c', 'd', 'e', 'f'];
const history = startHistory(
  definitionOf(
    {
      id: 'grid',
      text: 'How is it?',
      type: 'matrix',
      rows: gridRows.map((id) => ({ id, label: id })),
      columns: ['good', 'fair', 'bad'].map((value) => ({ value, label: value })),
    },
    { id: 'stay', text: 'Will you stay?', type: 'choice', choices: ['yes', 'no', 'maybe'] },
  ),
);

/** Everybody chooses each option once, so that each card has three rows. */
const answers = ['good', 'fair', 'bad'].map((column, index) => ({
  grid: 'answered',
  ...Object.fromEntries(gridRows.map((row) => [`grid.${row}`, column])),
  stay: ['yes', 'no', 'maybe'][index]!,
}));

const cellsOf = ({ rows, columns }: ComparedCard): number => rows.length * (columns.length + 1);

test('all cards share the room of a page, those of the rows of a grid, too', async () => {
  const groups = ['A', 'B'].map((label) => ({ label, totals: countIn(history, answers) }));
  const comparison = comparisonOf(history, groups, { all: countIn(history, [...answers, ...answers]) });
  const whole = await comparedQuestions(comparison, []);
  expect(whole.cards.map(cellsOf)).toEqual([9, 9, 9, 9, 9, 9, 9]);
  const { cards } = await comparedQuestions(comparison, [], { room: { ...roomForAll, allCells: 42 } });
  expect(cards.map(cellsOf)).toEqual([6, 6, 6, 6, 6, 6, 6]);
  expect(cards.map(({ left }) => left.rows)).toEqual([1, 1, 1, 1, 1, 1, 1]);
});
