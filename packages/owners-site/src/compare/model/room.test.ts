import { expect, test } from '@jest/globals';
import { countedFacets, parseDefinition, startHistory, SurveyAnswersSummary } from '@canvass/surveys';
import { comparedQuestions } from './cards.ts';
import type { ComparedCard } from './compared-card.ts';
import { roomForAll } from './row-counts.ts';

const parsed = parseDefinition({
  title: 'Staff',
  questions: [
    {
      id: 'grid',
      text: 'How is it?',
      type: 'matrix',
      rows: ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => ({ id, label: id })),
      columns: ['good', 'fair', 'bad'].map((value) => ({ value, label: value })),
    },
    { id: 'stay', text: 'Will you stay?', type: 'choice', choices: ['yes', 'no', 'maybe'] },
  ],
});
if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
const history = startHistory(parsed.definition);

/** Everybody chooses each option once, so that each card has three rows. */
function totals(): SurveyAnswersSummary {
  const summary = SurveyAnswersSummary.empty();
  for (const [index, column] of ['good', 'fair', 'bad'].entries()) {
    const grid = Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f'].map((row) => [`grid.${row}`, column]));
    const answers = { grid: 'answered', ...grid, stay: ['yes', 'no', 'maybe'][index]! };
    summary.addNewAnswer({ receivedAt: '2026-11-22T09:00:00.000Z', answers }, countedFacets(history, 1)!);
  }
  return summary;
}

const cellsOf = ({ rows, columns }: ComparedCard): number => rows.length * (columns.length + 1);

test('all cards share the room of a page, those of the rows of a grid, too', async () => {
  const groups = ['A', 'B'].map((label) => ({ label, totals: totals(), history }));
  const all = totals();
  all.mergeWith(totals());
  const comparison = {
    history,
    by: undefined,
    groups,
    all,
    against: 'rest' as const,
    isOverTime: false,
    areOverlapping: false,
    least: 0,
  };
  const whole = await comparedQuestions(comparison, []);
  expect(whole.cards.map(cellsOf)).toEqual([9, 9, 9, 9, 9, 9, 9]);
  const { cards } = await comparedQuestions(comparison, [], { room: { ...roomForAll, allCells: 42 } });
  expect(cards.map(cellsOf)).toEqual([6, 6, 6, 6, 6, 6, 6]);
  expect(cards.map(({ left }) => left.rows)).toEqual([1, 1, 1, 1, 1, 1, 1]);
});
