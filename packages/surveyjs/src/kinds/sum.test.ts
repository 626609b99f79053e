import { describe, expect, test } from '@jest/globals';
import { questionOf, questionsOf, reportOn } from '../../test/imported.ts';

const field = (name: string, more: object = {}) => ({ name, inputType: 'number', ...more });
const check = (expression: string) => [{ type: 'expression', expression }];
const element = (expression: string, items = [field('a'), field('b', { title: 'Bread' })]) => ({
  type: 'multipletext',
  name: 'q',
  items,
  validators: check(expression),
});

describe('fields of numbers in SurveyJS', () => {
  test.each([['sum({q.a}, {q.b}) = 100'], ['{q.a} + {q.b} = 100'], ['sum({q.b},{q.a}) == 100']])(
    'are a sum, if a check says %s',
    (expression) => {
      expect(questionOf(element(expression))).toMatchObject({
        type: 'sum',
        items: [
          { id: 'a', label: 'a' },
          { id: 'b', label: 'Bread' },
        ],
        total: 100,
        decimals: 0,
      });
      expect(reportOn(element(expression)).notes).toEqual([]);
    },
  );

  test('have the decimals of the total and of their steps', () => {
    expect(questionOf(element('{q.a} + {q.b} = 7.5'))).toMatchObject({ total: 7.5, decimals: 1 });
    const items = [field('a', { step: 0.01 }), field('b')];
    expect(questionOf(element('{q.a} + {q.b} = 1', items))).toMatchObject({ decimals: 2 });
  });

  test.each([
    ['no check', ''],
    ['a check of some', 'sum({q.a}) = 100'],
    ['a check of others', '{q.a} + {q.c} = 100'],
    ['a check of more', '{q.a} + {q.b} + {other} = 100'],
    ['a limit', '{q.a} + {q.b} <= 100'],
    ['no total', '{q.a} + {q.b} = {total}'],
  ])('are questions of their own with %s', (_, expression) => {
    expect(questionsOf(element(expression))).toMatchObject([{ type: 'number' }, { type: 'number' }]);
  });

  test('are questions of their own if one takes a text', () => {
    const fields = [field('a'), { name: 'b', inputType: 'text' }];
    expect(questionsOf(element('{q.a} + {q.b} = 100', fields))).toMatchObject([
      { type: 'number' },
      { type: 'text' },
    ]);
  });
});
