import { expect, test } from '@jest/globals';
import { type FlatRecord, startHistory } from '@canvass/surveys';
import { definitionOf } from '@canvass/surveys/generators';
import { comparisonOf, countIn } from '../../test/compared.ts';
import { cardView } from './card-view.ts';
import { comparedQuestions } from './model/cards.ts';
import { roomForAll } from './model/row-counts.ts';

/** Returns what the card of a question says its figures are, if two groups answer it. */
async function aboutOf(question: object, values: readonly [FlatRecord, FlatRecord]): Promise<string> {
  const definition = definitionOf({ id: 'q', text: 'Q?', ...question });
  const history = startHistory(definition);
  const groups = values.map((answers, index) => ({
    label: `group ${index}`,
    totals: countIn(history, [answers]),
  }));
  const comparison = comparisonOf(history, groups, { against: 'first' });
  const { cards } = await comparedQuestions(comparison, definition.questions);
  const html = String(cardView(cards[0]!, comparison)).replaceAll(/[\u2068\u2069]/g, '');
  return /<p class="note">(.*?)<\/p>/.exec(html)![1]!;
}

const margin = 'The lighter bar is the margin of error';

test.each([
  [{ min: 1, max: 5, minLabel: 'Very bad', maxLabel: 'Very good' }, 'Mean of 1 (Very bad) to 5 (Very good)'],
  [{ min: 1, max: 5, maxLabel: 'Very good' }, 'Mean of 1 to 5 (Very good)'],
  [{ min: 1, max: 5 }, 'Mean of 1 to 5'],
  [{ min: 0, max: 10, nps: true }, 'NPS from −100 to +100'],
  [
    { min: 0, max: 10, nps: true, minLabel: 'No', maxLabel: 'Yes' },
    'NPS from −100 to +100, asked from 0 (No) to 10 (Yes)',
  ],
])('the card of a scale names its ends as people saw them: %j', async (scale, about) => {
  expect(await aboutOf({ type: 'scale', ...scale }, [{ q: 2 }, { q: 4 }])).toContain(`${about}. ${margin}`);
});

test('the card of a grid names the choices at its ends', async () => {
  const grid = {
    type: 'matrix',
    rows: [
      { id: 'a', label: 'A' },
      { id: 'b', label: 'B' },
    ],
    columns: [
      { value: 'yes', label: 'Agree', score: 3 },
      { value: 'no', label: 'Disagree', score: 1 },
      { value: 'none', label: 'I cannot say' },
    ],
  };
  const answer = { q: 'answered', 'q.a': 'yes', 'q.b': 'no' };
  expect(await aboutOf(grid, [answer, answer])).toBe('Mean of 1 (Disagree) to 3 (Agree)');
});

test('a long list folds rows away, and dots fold groups away', async () => {
  const choices = Array.from({ length: 30 }, (_, index) => `choice ${index}`);
  const history = startHistory(
    definitionOf(
      { id: 'q', text: 'Q?', type: 'choice', choices },
      { id: 'happy', text: 'Happy?', type: 'scale', min: 1, max: 5 },
    ),
  );
  const answered = choices.map((q): FlatRecord[] => [
    { q, happy: 2 },
    { q, happy: 4 },
  ]);
  const groups = answered.map((answers, index) => ({
    label: `group ${index}`,
    totals: countIn(history, answers),
  }));
  const comparison = comparisonOf(history, groups, { all: countIn(history, answered.flat()) });
  const { cards } = await comparedQuestions(comparison, [], { room: { ...roomForAll, rows: 20 } });
  const [list, dots] = cards.map((card) => String(cardView(card, comparison)).split('<details>'));
  // Each table has a row of headings.
  expect(list!.map((part) => part.match(/<tr role="row">/g)?.length)).toEqual([21, 11]);
  expect(list![1]).toContain('Show 10 more rows');
  expect(dots!.map((part) => part.match(/<li>/g)?.length)).toEqual([21, 10]);
  expect(dots![1]).toContain('Show 10 more groups');
});
