import { expect, test } from '@jest/globals';
import { parseDefinition, startHistory, type SurveyHistory, SurveyAnswersSummary } from '@canvass/surveys';
import { differentQuestions, isSameQuestion } from './same-question.ts';

function historyOf(...questions: readonly object[]): SurveyHistory {
  const parsed = parseDefinition({ title: 'Staff', questions });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
  return startHistory(parsed.definition);
}

const happy = { id: 'q1', text: 'Happy?', type: 'scale', min: 1, max: 5 };
const weight = { id: 'q1', text: 'Weight?', type: 'number', decimals: 2 };
const agree = {
  id: 'q1',
  text: 'Do you agree?',
  type: 'matrix',
  rows: [{ id: 'a', label: 'A' }],
  columns: [
    { value: 'no', label: 'No', score: 1 },
    { value: 'yes', label: 'Yes', score: 2 },
  ],
};

test.each([
  ['words', happy, { ...happy, text: 'Glad?' }],
  ['a type', happy, { ...weight, text: happy.text }],
  ['a scale', happy, { ...happy, max: 7 }],
  ['a score', { ...happy, min: 0, max: 10 }, { ...happy, min: 0, max: 10, nps: true }],
  ['decimals', weight, { ...weight, decimals: 0 }],
  [
    'scores of choices',
    agree,
    { ...agree, columns: agree.columns.map((each) => ({ ...each, score: 3 - each.score })) },
  ],
])('questions of one id that differ in %s are not the same', (_, one, other) => {
  expect(isSameQuestion(historyOf(one), historyOf(other), 'q1')).toBe(false);
  expect(isSameQuestion(historyOf(one), historyOf({ ...one }), 'q1')).toBe(true);
});

test('a question stays the same in another place, with a further row and in other white space', () => {
  const rows = [...agree.rows, { id: 'b', label: 'B' }];
  const later = historyOf({ ...happy, id: 'q2' }, { ...agree, text: ' Do you  agree?', rows });
  expect(isSameQuestion(historyOf(agree), later, 'q1')).toBe(true);
});

test('questions are named that another survey has for something else', () => {
  const [mine, theirs] = [
    historyOf(happy, { ...weight, id: 'q2' }, { ...weight, id: 'q3' }),
    historyOf({ ...happy, text: 'Glad?' }, { ...weight, id: 'q2' }),
  ];
  const totals = SurveyAnswersSummary.empty();
  const groups = [theirs, mine].map((history) => ({ label: '', totals, history }));
  const comparison = { history: mine, by: undefined, groups, all: undefined, against: 'first' } as const;
  expect(differentQuestions({ ...comparison, isOverTime: false, areOverlapping: false, least: 0 })).toEqual([
    'Happy?',
  ]);
});
