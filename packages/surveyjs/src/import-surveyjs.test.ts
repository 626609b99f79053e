import { describe, expect, test } from '@jest/globals';
import { imported } from '../test/imported.ts';
import { describeElement, describeNote, describeProblem, importSurveyJs } from './index.ts';

/** The example of SurveyJS's own documentation, in short. */
const feedback = {
  title: 'Customer feedback',
  showProgressBar: true,
  pages: [
    {
      name: 'page1',
      elements: [
        { type: 'comment', name: 'why', title: 'Why?', isRequired: true, maxLength: 2000 },
        { type: 'text', name: 'age', title: 'Age', inputType: 'number', min: 0, max: 120 },
        {
          type: 'rating',
          name: 'nps',
          title: 'Would you recommend us?',
          rateMin: 0,
          rateMax: 10,
          minRateDescription: 'Not at all',
          maxRateDescription: 'Certainly',
        },
        {
          type: 'radiogroup',
          name: 'plan',
          choices: ['Free', { value: 'pro', text: { default: 'Pro plan', de: 'Pro-Tarif' } }],
          showOtherItem: true,
          showNoneItem: true,
        },
        {
          type: 'checkbox',
          name: 'features',
          choices: [
            { value: 1, text: 'One' },
            { value: 2, text: 'Two' },
          ],
          showOtherItem: true,
          maxSelectedChoices: 2,
        },
        { type: 'dropdown', name: 'country', choices: ['DE', 'FR'] },
        { type: 'boolean', name: 'again' },
        { type: 'boolean', name: 'again2', valueTrue: 'yes', valueFalse: 'no' },
      ],
    },
  ],
};

test('takes a survey of every type, and says what became of each question', () => {
  const { definition, report } = imported(JSON.stringify(feedback));
  expect(definition).toEqual({
    title: 'Customer feedback',
    languages: ['en', 'de'],
    // Where the file has no words for yes and no, SurveyJS has its own.
    translations: {
      de: {
        '/questions/plan/choices/pro/label': 'Pro-Tarif',
        '/questions/plan/choices/none/label': 'Keine davon',
        '/questions/again/choices/true/label': 'Ja',
        '/questions/again/choices/false/label': 'Nein',
        '/questions/again2/choices/yes/label': 'Ja',
        '/questions/again2/choices/no/label': 'Nein',
      },
    },
    questions: [
      { id: 'why', text: 'Why?', type: 'text', required: true, multiline: true, maxLength: 2000 },
      { id: 'age', text: 'Age', type: 'number', required: false, decimals: 0, min: 0, max: 120 },
      {
        id: 'nps',
        text: 'Would you recommend us?',
        type: 'scale',
        required: false,
        min: 0,
        max: 10,
        minLabel: 'Not at all',
        maxLabel: 'Certainly',
      },
      {
        id: 'plan',
        text: 'plan',
        type: 'choice',
        required: false,
        multiple: false,
        choices: [
          { value: 'Free', label: 'Free' },
          { value: 'pro', label: 'Pro plan' },
          { value: 'none', label: 'None' },
        ],
        other: true,
      },
      {
        id: 'features',
        text: 'features',
        type: 'choice',
        required: false,
        multiple: true,
        choices: [
          { value: '1', label: 'One' },
          { value: '2', label: 'Two' },
        ],
        other: true,
        max: 2,
      },
      {
        id: 'country',
        text: 'country',
        type: 'choice',
        required: false,
        multiple: false,
        look: 'drop-down',
        choices: [
          { value: 'DE', label: 'DE' },
          { value: 'FR', label: 'FR' },
        ],
      },
      {
        id: 'again',
        text: 'again',
        type: 'choice',
        required: false,
        multiple: false,
        choices: [
          { value: 'true', label: 'Yes' },
          { value: 'false', label: 'No' },
        ],
      },
      {
        id: 'again2',
        text: 'again2',
        type: 'choice',
        required: false,
        multiple: false,
        choices: [
          { value: 'yes', label: 'Yes' },
          { value: 'no', label: 'No' },
        ],
      },
    ],
  });
  expect(report.elements.map(({ name, kind, ids }) => [name, kind, ids])).toEqual([
    ['why', 'taken', ['why']],
    ['age', 'taken', ['age']],
    ['nps', 'taken', ['nps']],
    ['plan', 'taken', ['plan']],
    ['features', 'changed', ['features']],
    ['country', 'taken', ['country']],
    ['again', 'changed', ['again']],
    ['again2', 'changed', ['again2']],
  ]);
  expect(report.survey).toEqual([
    { code: 'appearance', kind: 'leftOut', path: '', properties: ['showProgressBar'] },
  ]);
  expect(report.elements.map(describeElement)).toEqual([
    '“Why?” is taken as it is.',
    '“Age” is taken as it is.',
    '“Would you recommend us?” is taken as it is.',
    '“plan” is taken as it is.',
    '“features” is taken with changes.',
    '“country” is taken as it is.',
    '“again” is taken with changes.',
    '“again2” is taken with changes.',
  ]);
  for (const note of [...report.survey, ...report.elements.flatMap(({ notes }) => notes)]) {
    expect(describeNote(note)).toMatch(/^\S.*\.$/);
  }
});

describe('what is not a survey', () => {
  test.each<[string, unknown, string]>([
    ['no JSON', '{"title": \n oops', 'not-json'],
    ['an empty text', '', 'not-json'],
    ['a list', '[]', 'not-an-object'],
    ['null', 'null', 'not-an-object'],
    ['a number', 7, 'not-an-object'],
    ['an object without elements', '{"title":"T"}', 'no-elements'],
    [
      'a Canvass definition',
      { title: 'T', questions: [{ id: 'a', type: 'scale', text: 'A' }] },
      'canvass-definition',
    ],
    ['no questions', { pages: [] }, 'no-questions'],
    ['only unsupported questions', { elements: [{ type: 'signaturepad', name: 'f' }] }, 'no-questions'],
  ])('%s is refused', (_what, input, code) => {
    const result = importSurveyJs(input);
    if (result.ok) throw new Error('It was imported');
    expect(result.problem.code).toBe(code);
    expect(describeProblem(result.problem)).toMatch(/^\S.*\.$/);
  });

  test('an old file of SurveyJS is none of Canvass, though both have questions of the type text', () => {
    const input = { title: 'T', questions: [{ type: 'text', name: 'why', title: 'Why?' }] };
    expect(importSurveyJs(input)).toMatchObject({ ok: true, definition: { questions: [{ id: 'why' }] } });
  });

  test('says where the JSON ends to be JSON', () => {
    const result = importSurveyJs('{"title": "T"\n oops');
    expect(result).toMatchObject({ ok: false, problem: { code: 'not-json', line: 2, column: 2 } });
  });

  test('a byte order mark is no fault', () => {
    expect(importSurveyJs('\uFEFF{"elements":[{"type":"comment","name":"a"}]}')).toMatchObject({ ok: true });
  });

  test('says why no question could be taken', () => {
    const result = importSurveyJs({ elements: [{ type: 'signaturepad', name: 'f' }] });
    expect(result).toMatchObject({
      ok: false,
      problem: {
        report: {
          elements: [{ kind: 'leftOut', notes: [{ code: 'type-unsupported', type: 'signaturepad' }] }],
        },
      },
    });
  });
});
