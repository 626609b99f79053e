import { expect, test } from '@jest/globals';
import { draftOf, draftTexts, parseDefinition } from '@canvass/surveys';
import { textNames } from './text-name.ts';

test('names every text by what people see of it', () => {
  const parsed = parseDefinition({
    title: 'Lunch',
    description: 'About lunch',
    sections: [{ startsAt: 'a' }, { startsAt: 'c', title: 'More', description: 'A few more' }],
    questions: [
      {
        id: 'a',
        text: 'A?',
        type: 'choice',
        other: true,
        otherLabel: 'Else',
        choices: [
          { value: 'x', label: 'X' },
          { value: 'y', label: 'Y' },
        ],
      },
      {
        id: 'b',
        text: 'B?',
        type: 'scale',
        min: 1,
        max: 3,
        minLabel: 'Bad',
        maxLabel: 'Good',
        labels: { 2: 'So so' },
      },
      { id: 'c', text: 'C?', description: 'About C', type: 'number', unit: 'kg' },
      { id: 'd', text: 'D?', type: 'consent', label: 'I agree' },
      {
        id: 'e',
        text: 'E?',
        type: 'matrix',
        rows: [{ id: 'r', label: 'Row' }],
        columns: [
          { value: 'g', label: 'Good' },
          { value: 'b', label: 'Bad' },
        ],
      },
    ],
  });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
  const draft = draftOf(parsed.definition);
  const names = draftTexts(draft).map((text) => [textNames(draft)(text), text.text]);
  expect(Object.fromEntries(names)).toEqual({
    Title: 'Lunch',
    Description: 'About lunch',
    'Page 2, title': 'More',
    'Page 2, description': 'A few more',
    'Question 1': 'A?',
    'Question 1, choice 1': 'X',
    'Question 1, choice 2': 'Y',
    'Question 1, label of “Other”': 'Else',
    'Question 2': 'B?',
    'Question 2, lowest value': 'Bad',
    'Question 2, label of 2': 'So so',
    'Question 2, highest value': 'Good',
    'Question 3': 'C?',
    'Question 3, explanation': 'About C',
    'Question 3, unit': 'kg',
    'Question 4': 'D?',
    'Question 4, label of the box': 'I agree',
    'Question 5': 'E?',
    'Question 5, row 1': 'Row',
    'Question 5, column 1': 'Good',
    'Question 5, column 2': 'Bad',
  });
});
