import { expect, test } from '@jest/globals';
import { definitionOf } from '../test/fake-site.ts';
import { cellReader, type CellRule } from './cell-reader.ts';

const pick = {
  id: 'pick',
  text: 'Which?',
  type: 'multipleChoice',
  choices: [
    { value: 'caf\u00e9', label: 'Kaffeehaus' },
    { value: 'bar', label: 'Very good' },
  ],
};
const reader = (question: object, rule: CellRule = {}) => {
  const [first] = definitionOf({ title: 'T', questions: [question] }).questions;
  return cellReader(first!, rule);
};

test.each([
  ['cafe\u0301', 'café'],
  ['café\u200b', 'café'],
  ['\u200eKAFFEEHAUS ', 'café'],
  ['very \u00a0good', 'bar'],
])('“%s” is the choice that a reader takes it for', (cell, value) => {
  expect(reader(pick)(cell)).toEqual({ ok: true, value });
  expect(reader({ ...pick, multiple: true })(`bar;${cell};\u200b`)).toEqual({
    ok: true,
    value: value === 'bar' ? ['bar'] : ['bar', value],
  });
});

test('words of the file for values are found in any normal form', () => {
  const values = { 'tre\u0300s bien': 'bar' };
  expect(reader(pick, { values })('tr\u00e8s  bien')).toEqual({ ok: true, value: 'bar' });
});

test.each(['', ' ', '\u200b', '\u3164\u00a0'])(
  'a cell in which nothing is seen has no answer: %j',
  (cell) => {
    for (const question of [pick, { ...pick, multiple: true }, { id: 'n', text: 'N?', type: 'range' }]) {
      expect(reader(question)(cell)).toEqual({ ok: true, value: undefined });
    }
  },
);
