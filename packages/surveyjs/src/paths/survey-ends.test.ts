import { expect, test } from '@jest/globals';
import { disagreements } from '../../test/respondent.ts';
import { codesOf, imported } from '../../test/imported.ts';

const survey = (...triggers: unknown[]) => ({
  title: 'T',
  pages: [
    {
      elements: [
        { type: 'radiogroup', name: 'open', choices: [1, 2] },
        { type: 'comment', name: 'why' },
      ],
    },
    { elements: [{ type: 'comment', name: 'later', visibleIf: '{why} notempty' }] },
    { elements: [{ type: 'comment', name: 'last' }] },
  ],
  triggers,
});

test.each([
  [{ type: 'complete', expression: '{open} = 2' }],
  [{ type: 'complete', name: 'open', operator: 'equal', value: '2' }],
  [{ type: 'complete', name: 'open', value: 2 }],
])('the survey ends after the page on which %j holds', (trigger) => {
  const file = survey(trigger);
  const result = imported(file);
  const closed = { question: 'open', noneOf: ['2'] };
  expect(result.definition.questions.map(({ showIf }) => showIf)).toEqual([
    undefined,
    undefined,
    { all: [closed, { question: 'why', answered: true }] },
    closed,
  ]);
  expect(result.report.survey).toMatchObject([
    { code: 'end-as-condition', kind: 'changed', path: 'triggers[0]' },
  ]);
  expect(disagreements(file, result, { respondents: 30, seed: 1 })).toEqual([]);
});

test.each([
  [{ type: 'setvalue', expression: '{open} = 2', setToName: 'why', setValue: 'x' }],
  [{ type: 'complete', expression: "{open} = 2 or {last} = 'x'" }],
  [{ type: 'complete', expression: '{missing} = 2' }],
  [{ type: 'complete' }],
  ['complete'],
])('the trigger %j is left out, and reported', (trigger) => {
  const { definition, report } = imported(survey(trigger));
  expect(definition.questions.at(-1)).not.toHaveProperty('showIf');
  expect(codesOf(report.survey)).toEqual(['property']);
});

test('a condition on what a trigger sets is no condition on something outside of the file', () => {
  const { report } = imported({
    title: 'T',
    elements: [{ type: 'comment', name: 'a', maxLength: 9, visibleIf: '{b} = 1 or {c} = 1' }],
    triggers: [{ type: 'setvalue', expression: '{a} notempty', setToName: 'b', setValue: 1 }],
    calculatedValues: [{ name: 'c', expression: '1' }],
  });
  expect(report.elements[0]?.notes).toMatchObject([{ code: 'condition', why: 'unsupported' }]);
});
