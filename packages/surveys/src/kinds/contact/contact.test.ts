import { describe, expect, test } from '@jest/globals';
import { definitionOf, questionsOf } from '../../../test/arbitraries.ts';
import { faultsOf, recordOf } from '../../../test/answer-to.ts';
import { someDay } from '../../../test/some-day.ts';
import { compileAnswerValidator } from '../../answers/answer-validator.ts';
import { answersOf } from '../../answers/answers.ts';
import { formAnswers, formQuestions } from '../../answers/form-answers.ts';
import { parseDefinition } from '../../definition/parse-definition.ts';
import { compareDefinitions } from '../../history/compare-definitions.ts';
import { describeEdit } from '../../history/describe-edit.ts';
import { facetsOf } from '../../history/facets.ts';
import { reviseHistory, startHistory } from '../../history/history.ts';
import { presentSummary } from '../../present/present-summary.ts';
import { languages } from '../../shared/language.ts';
import { SurveyAnswersSummary } from '../../totals/survey-answers-summary.ts';
import { contactFieldIds } from './contact-fields.ts';
import { countriesIn, countryCodes } from './countries.ts';

const you = (fields: object, more: object = {}) => ({
  id: 'q',
  text: 'You?',
  type: 'contact',
  fields,
  ...more,
});
const person = you({ name: 'required', email: 'required', country: 'optional' });

describe('a contact', () => {
  test('stores codes of countries, never their names', () => {
    const answer = { name: 'Ann', email: 'ann@example.org', country: 'DE' };
    const record = recordOf(person, answer);
    expect(record).toEqual({
      q: 'answered',
      'q.name': 'Ann',
      'q.email': 'ann@example.org',
      'q.country': 'DE',
    });
    expect(answersOf(record, startHistory(definitionOf(person)), 1)).toEqual({ q: answer });
    expect(faultsOf(person, { ...answer, country: 'Germany' })).toEqual([
      ['answers.q.country', 'The answer is not one of the choices'],
    ]);
  });

  test('needs each required field, and names it', () => {
    const needed = [
      ['answers.q.name', 'This field needs an answer'],
      ['answers.q.email', 'This field needs an answer'],
    ];
    expect(faultsOf(person, { country: 'DE' })).toEqual(needed);
    expect(faultsOf({ ...person, required: true }, { name: ' ', email: '\u200b' })).toEqual(needed);
    expect(faultsOf({ ...person, required: true }, {})).toEqual(needed);
  });

  test('may stay blank as a whole unless it is required', () => {
    const more = { id: 'more', text: 'More?', type: 'text' };
    const check = compileAnswerValidator(definitionOf(person, more));
    expect(check({ q: { name: '', email: ' ' }, more: 'x' }, someDay)).toEqual({
      ok: true,
      record: { more: 'x' },
    });
  });

  test('needs any field if it is required and no field is', () => {
    const any = you({ phone: 'optional', email: 'optional' }, { required: true });
    expect(faultsOf(any, { phone: '' })).toEqual([['answers.q', 'This question needs an answer']]);
    expect(recordOf(any, { phone: '112-11' })).toEqual({ q: 'answered', 'q.phone': '112-11' });
  });

  test.each<[string, unknown, [string, string][]]>([
    [
      'a wrong address',
      { name: 'Ann', email: 'ann' },
      [['answers.q.email', 'The answer must be an e-mail address, such as ann@example.org']],
    ],
    ['a number', { name: 3, email: 'a@b.example' }, [['answers.q.name', 'The answer must be a string']]],
    [
      'a field that is not asked',
      { name: 'Ann', email: 'a@b.example', city: 'Ulm' },
      [['answers.q.city', 'This question has no field with this id']],
    ],
    ['a text', 'Ann', [['answers.q', 'The answer must be an object of strings, by field']]],
    [
      'a name on every object',
      { name: 'Ann', email: 'a@b.example', toString: 'x' },
      [['answers.q.toString', 'This question has no field with this id']],
    ],
  ])('with %s is refused', (_, answer, faults) => {
    expect(faultsOf(person, answer)).toEqual(faults);
  });

  test('of a form is read without blanks around its fields, and nothing else is changed', () => {
    const form = formQuestions(definitionOf(person));
    const fields = { 'q.name': ' O’Neil,  Zoë ', 'q.email': ' z@a.example', 'q.country': '' };
    expect(formAnswers(form, fields)).toEqual({ q: { name: 'O’Neil,  Zoë', email: 'z@a.example' } });
    expect(faultsOf(person, formAnswers(form, { ...fields, 'q.name': ['a', 'b'] })['q'])).toEqual([
      ['answers.q.name', 'The answer must be a string'],
    ]);
  });

  test('publishes no names: only countries are counted by what they say', () => {
    const history = startHistory(definitionOf(person));
    const summary = SurveyAnswersSummary.empty();
    const answer = recordOf(person, { name: 'Secret', email: 'secret@a.example', country: 'FR' });
    const receivedAt = '2026-11-28T00:00:00.000Z';
    summary.addNewAnswer({ receivedAt, answers: answer }, questionsOf(history, 1));
    const { questions } = presentSummary({ tenant: 'acme', survey: 's', history, summary, asOf: null });
    expect(JSON.stringify(questions).toLowerCase()).not.toContain('secret');
    expect(questions[0]?.parts).toMatchObject([
      { id: 'q.name', text: 'Name', facet: 'kept', answered: 1 },
      { id: 'q.email', facet: 'kept', answered: 1 },
      { id: 'q.country', facet: 'choices', answered: 1 },
    ]);
    const [, , { choices = [] } = {}] = (questions[0]?.parts ?? []) as { choices?: object[] }[];
    expect(choices).toHaveLength(countryCodes.size);
    expect(choices).toContainEqual({ value: 'FR', label: 'France', count: 1 });
  });

  test('retires a field that is removed: its answers stay, and go on when it is back', () => {
    const first = startHistory(definitionOf(person));
    const without = definitionOf(you({ name: 'required' }));
    const revised = reviseHistory(first, without);
    if (!revised.ok) throw new Error(JSON.stringify(revised.errors));
    expect(revised.history.questions['q']).toEqual({
      type: 'contact',
      text: 'You?',
      fields: ['name'],
      retiredFields: ['email', 'country'],
    });
    expect([...facetsOf(revised.history).keys()]).toEqual(['q', 'q.name', 'q.email', 'q.country']);
    expect(answersOf({ q: 'answered', 'q.name': 'A', 'q.country': 'DE' }, revised.history, 1)).toEqual({
      q: { name: 'A', country: 'DE' },
    });
    expect(describeEdit(first, definitionOf(person), without)).toMatchObject([
      { kind: 'itemRemoved', list: 'fields', item: { label: 'E-mail address' } },
      { kind: 'itemRemoved', list: 'fields', item: { label: 'Country' } },
    ]);
    const back = reviseHistory(revised.history, definitionOf(person));
    expect(back).toMatchObject({ ok: true });
  });

  test('keeps a spec that is small, whatever countries there are', () => {
    const all = Object.fromEntries(contactFieldIds.map((id) => [id, 'optional']));
    const { questions } = startHistory(definitionOf(you(all)));
    expect(JSON.stringify(questions['q']).length).toBeLessThan(200);
  });

  test('says which field is now needed', () => {
    const changed = you({ name: 'optional', email: 'required', country: 'optional' });
    expect(compareDefinitions(definitionOf(person), definitionOf(changed))).toMatchObject([
      { kind: 'optionChanged', option: 'name', before: 'required', after: 'optional' },
    ]);
  });

  test.each<[string, unknown, string, string]>([
    ['no fields', {}, 'questions[0].fields', 'fields must have at least one field'],
    ['a list of fields', ['name'], 'questions[0].fields', 'fields must be an object'],
    ['another need', { name: true }, 'questions[0].fields.name', 'A field is one of optional, required'],
  ])('is not defined with %s', (_, fields, path, message) => {
    expect(parseDefinition({ title: 'T', questions: [you(fields as object)] })).toMatchObject({
      ok: false,
      errors: [{ path, message }],
    });
  });

  test('is not defined with a field that is in no list', () => {
    expect(
      parseDefinition({ title: 'T', questions: [you({ name: 'optional', age: 'optional' })] }),
    ).toMatchObject({ ok: false, errors: [{ path: 'questions[0].fields.age' }] });
  });

  test('asks later questions by its country', () => {
    const tax = {
      id: 'tax',
      text: 'VAT?',
      type: 'text',
      showIf: { question: 'q.country', anyOf: ['DE', 'FR'] },
    };
    const check = compileAnswerValidator(definitionOf(you({ country: 'optional' }), tax));
    expect(check({ q: { country: 'DE' }, tax: 'x' }, someDay)).toMatchObject({ ok: true });
    expect(check({ q: { country: 'US' }, tax: 'x' }, someDay)).toMatchObject({
      ok: false,
      errors: [{ path: 'answers.tax' }],
    });
  });
});

test.each(languages)('all countries have names of their own in %s', (language) => {
  const labels = countriesIn(language).map(({ label }) => label);
  expect(labels.filter((label) => /^[A-Z]{2}$/.test(label))).toEqual([]);
  expect(new Set(labels).size).toBe(250);
});
