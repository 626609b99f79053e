import { expect, test } from '@jest/globals';
import { parseDefinition } from '@canvass/surveys';
import { questionOf, questionsOf, reportOn } from '../../test/imported.ts';
import { exportSurveyJs } from '../export-surveyjs.ts';

const element = (items: object[], more: object = {}) => ({
  type: 'multipletext',
  name: 'q',
  items,
  canvass: { type: 'contact' },
  ...more,
});

function exported(options: object) {
  const parsed = parseDefinition({
    title: 'T',
    questions: [{ id: 'q', text: 'You?', type: 'contact', ...options }],
  });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
  return exportSurveyJs(parsed.definition);
}

test('a contact is fields of text in SurveyJS, each with its keypad', () => {
  expect(exported({ fields: { name: 'required', email: 'optional' }, required: true })).toMatchObject({
    pages: [
      {
        elements: [
          {
            type: 'multipletext',
            isRequired: true,
            items: [
              { name: 'name', title: 'Name', isRequired: true },
              { name: 'email', title: 'E-mail address', inputType: 'email' },
            ],
            canvass: { type: 'contact' },
          },
        ],
      },
    ],
  });
});

test('a required field of an optional contact is a check there: the rest may stay blank together', () => {
  const { pages } = exported({ fields: { name: 'required', city: 'required', phone: 'optional' } });
  expect(pages).toMatchObject([
    {
      elements: [
        {
          validators: [
            { type: 'expression', expression: '{q} empty or ({q.name} notempty and {q.city} notempty)' },
          ],
        },
      ],
    },
  ]);
});

test('a field that was made required there makes the question required', () => {
  const written = element([{ name: 'email' }, { name: 'name', isRequired: true }]);
  expect(questionOf(written)).toMatchObject({
    type: 'contact',
    required: true,
    fields: { name: 'required', email: 'optional' },
  });
  expect(reportOn(written).notes).toEqual([]);
});

test.each([
  ['with a field that a contact has not', element([{ name: 'name' }, { name: 'age' }])],
  ['that Canvass did not write', element([{ name: 'name' }, { name: 'city' }], { canvass: {} })],
])('fields %s are questions of their own', (_, written) => {
  expect(questionsOf(written)).toMatchObject([{ type: 'text' }, { type: 'text' }]);
});
