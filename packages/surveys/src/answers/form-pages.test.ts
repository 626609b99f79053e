import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { definitionOf } from '../../test/arbitraries.ts';
import { pathDefinitions } from '../../test/branching.ts';
import { compileAnswerValidator } from './answer-validator.ts';
import { askedPages, dropUnasked, errorsOnPage, formPages } from './form-pages.ts';
import { compileVisibility } from './visibility.ts';
import { someDay } from '../../test/some-day.ts';

const text = (id: string, added: object = {}) => ({ id, text: 'Why?', type: 'text', ...added });
const onA = { showIf: { question: 'a', answered: true } };
const definition = {
  ...definitionOf(
    text('a', { required: true }),
    text('b', onA),
    text('c', { ...onA, required: true }),
    text('d'),
  ),
  sections: [
    { title: 'One', startsAt: 'a' },
    { title: 'Two', startsAt: 'b' },
    { title: 'Three', startsAt: 'd' },
  ],
};
const pages = formPages(definition);
const visibility = compileVisibility(definition);
const shape = (shown: typeof pages) =>
  shown.map((page) => [page.section?.title, page.questions.map(({ id }) => id)]);

describe('the pages of a form', () => {
  test('are its sections', () => {
    expect(shape(pages)).toEqual([
      ['One', ['a']],
      ['Two', ['b', 'c']],
      ['Three', ['d']],
    ]);
  });

  test('are one without sections', () => {
    expect(shape(formPages(definitionOf(text('a'), text('b'))))).toEqual([[undefined, ['a', 'b']]]);
  });

  test('have every question once, in order', () => {
    fc.assert(
      fc.property(pathDefinitions, (each) => {
        expect(formPages(each).flatMap(({ questions }) => questions)).toEqual(each.questions);
        expect(formPages(each).every(({ questions }) => questions.length > 0)).toBe(true);
      }),
    );
  });

  test('are left out if nothing on them is asked', () => {
    expect(shape(askedPages(pages, visibility({}, {})))).toEqual([
      ['One', ['a']],
      ['Three', ['d']],
    ]);
    expect(shape(askedPages(pages, visibility({ a: 'x' }, {})))).toEqual(shape(pages));
  });

  test('are validated one by one', () => {
    const read = compileAnswerValidator(definition)({ a: 'x', d: 7 }, someDay);
    const errors = read.ok ? [] : read.errors;
    expect(pages.map((page) => errorsOnPage(page, errors).map(({ path }) => path))).toEqual([
      [],
      ['answers.c'],
      ['answers.d'],
    ]);
  });

  test('drop answers to questions that are no longer asked', () => {
    const given = { a: '', b: 'kept from before', d: 'x' };
    expect(dropUnasked(definition, given, visibility(given, {}))).toEqual({ a: '', d: 'x' });
  });
});
