import { parseDefinition } from '@canvass/surveys';
import { expect, test } from '@jest/globals';
import { fitFields } from './fit-fields.ts';

const survey = (...questions: readonly object[]) => {
  const parsed = parseDefinition({ title: 'Breakfast', languages: ['en', 'de'], questions });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
  return parsed.definition;
};
const context = { day: 20_000, language: 'de' } as const;
const mail = { id: 'mail', text: { default: 'Your address?', de: 'Ihre Adresse?' }, type: 'email' };
const drink = (...choices: string[]) => ({ id: 'drink', text: 'What?', type: 'choice', choices });

test('fields that fit stay, also if they were not valid before either', () => {
  const fields = { mail: 'half an addr', drink: 'tea' };
  const now = survey(mail, drink('tea', 'coffee'), { id: 'new', text: 'New?', type: 'text', required: true });
  expect(fitFields(now, survey(mail, drink('tea')), fields, context)).toEqual({ fields, left: [] });
});

test('answers to questions that are gone, or were changed, are shown as they were asked, in the language of the form', () => {
  const before = survey(mail, drink('tea', 'coffee'));
  const now = survey(drink('coffee', 'water'), { id: 'other', text: 'Other?', type: 'text' });
  expect(fitFields(now, before, { mail: 'a@example.org', drink: 'tea', other: 'x' }, context)).toEqual({
    fields: { other: 'x' },
    left: [
      { question: 'Ihre Adresse?', values: ['a@example.org'] },
      { question: 'What?', values: ['tea'] },
    ],
  });
});

test('answers of a version that nobody knows any more are shown by their names', () => {
  expect(fitFields(survey(mail), undefined, { drink: ['tea', 'coffee'] }, context)).toEqual({
    fields: {},
    left: [{ question: 'drink', values: ['tea', 'coffee'] }],
  });
});
