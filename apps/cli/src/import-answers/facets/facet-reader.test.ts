import { expect, test } from '@jest/globals';
import { definitionOf } from '../../../test/import-answers/fake-site.ts';
import { facetsOf, startHistory } from '@canvass/surveys';
import { facetReader } from './facet-reader.ts';
import type { CellRule } from './read-cell.ts';

const pick = {
  id: 'pick',
  text: 'Which?',
  type: 'choice',
  choices: [
    { value: 'caf\u00e9', label: 'Kaffeehaus' },
    { value: 'bar', label: 'Very good' },
  ],
};
const reader = (question: object, rule: CellRule = {}, isExport = false) => {
  const definition = definitionOf({ title: 'T', questions: [question] });
  const [first] = facetsOf(startHistory(definition)).values();
  return facetReader(first!.facet, rule, isExport);
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
    for (const question of [pick, { ...pick, multiple: true }, { id: 'n', text: 'N?', type: 'scale' }]) {
      expect(reader(question)(cell)).toEqual({ ok: true, value: undefined });
    }
  },
);

const often = {
  id: 'often',
  text: 'How often?',
  type: 'choice',
  multiple: true,
  choices: [
    { value: 'y', label: 'Yes, often' },
    { value: 'yes', label: 'Yes' },
    { value: 'n', label: 'No' },
    { value: 'no', label: 'No;never' },
    { value: 'o', label: 'often, No' },
    { value: 'a;b', label: 'Other\\' },
  ],
};

test.each([
  ['Yes, often;No', undefined, ['y', 'n']],
  ['Yes, often, No', undefined, ['y', 'n']],
  ['Yes,No', undefined, ['yes', 'n']],
  ['Yes, often, No', ', ', ['y', 'n']],
  ['yes, OFTEN, No,', ',', ['y', 'n']],
  ['No;never;Yes', undefined, ['no', 'yes']],
  ['No\\;never;Yes', undefined, ['no', 'yes']],
  ['No;never', ';', ['no']],
  // The longest part would leave “often, No, No” without its first word.
  ['Yes, often, No, No', ', ', ['y', 'n']],
  ['Yes, often, No, often, No', ', ', ['y', 'n', 'o']],
  ['a\\;b;Other\\\\', undefined, ['a;b']],
  ['Yes;;No;', undefined, ['yes', 'n']],
  ['Yes|No', '|', ['yes', 'n']],
])('“%s”, with %j between choices, is %j', (cell, separator, value) => {
  expect(reader(often, { separator })(cell)).toEqual({ ok: true, value });
});

const semicolons = {
  id: 'semicolons',
  text: 'How often?',
  type: 'choice',
  multiple: true,
  choices: ['Yes', 'often', 'Yes; often', 'Yes, often', 'a\\', 'b', 'a;b'],
};

test.each([
  ['Yes; often', ['Yes; often']],
  ['often; Yes; often;', ['often', 'Yes; often']],
  // Another tool does not escape, but an edited export does.
  ['a\\;b', ['a\\', 'b']],
  ['Yes\\; often;often', ['Yes; often', 'often']],
])('in a file of another tool the longest label of “%s” comes first: %j', (cell, value) => {
  expect(reader(semicolons)(cell)).toEqual({ ok: true, value });
});

test.each([
  ['Yes; often', ['Yes', 'often']],
  ['Yes\\; often;often', ['Yes; often', 'often']],
  ['a\\;b', ['a;b']],
  ['a\\\\;b', ['a\\', 'b']],
  ['Yes, often', ['Yes, often']],
])('in an export “%s” is read back as it was written: %j', (cell, value) => {
  expect(reader(semicolons, {}, true)(cell)).toEqual({ ok: true, value });
});

test('a choice of an export that the survey does not have is not taken for several', () => {
  const choices = ['Yes', 'often'];
  expect(reader({ ...semicolons, choices }, {}, true)('Yes, often')).toMatchObject({ ok: false });
  expect(reader({ ...semicolons, choices }, {}, false)('Yes, often')).toMatchObject({ ok: true });
});

test.each([
  ['2026-11-26', 20_783],
  [' 1969-12-31 ', -1],
  ['', undefined],
  ['unknown', 0],
])('the date “%s” is day %j', (cell, value) => {
  const date = facetReader({ type: 'date' }, { values: { unknown: '1970-01-01' } }, false);
  expect(date(cell)).toEqual({ ok: true, value });
});

test.each(['2026-02-30', '26.11.2026', '2026-11-26T00:00:00Z', '20783'])('“%s” is no date', (cell) => {
  expect(facetReader({ type: 'date' }, {}, true)(cell)).toEqual({
    ok: false,
    what: 'is no date such as 2026-11-26',
  });
});

test.each([
  ['Yes, sometimes', undefined],
  ['Yes;No', ','],
  ['Yes, No', '|'],
  ['Yes often', undefined],
])('“%s”, with %j between choices, has a part that is no choice', (cell, separator) => {
  expect(reader(often, { separator })(cell)).toMatchObject({ ok: false });
});

test('words of the file for values may have the separator within, too', () => {
  const rule = { separator: ', ', values: { 'Ja, oft': 'y', Nein: 'n' } };
  expect(reader(often, rule)('Nein, Ja, oft')).toEqual({ ok: true, value: ['n', 'y'] });
});

test('a long cell takes no long time', () => {
  const cell = 'Yes, '.repeat(20_000);
  expect(reader(often, { separator: ', ' })(`${cell}No`)).toEqual({ ok: true, value: ['yes', 'n'] });
  expect(reader(often)(`${cell}x`)).toMatchObject({ ok: false });
});
