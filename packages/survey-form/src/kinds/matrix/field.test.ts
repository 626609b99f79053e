import { expect, test } from '@jest/globals';
import { draws, type QuestionOf } from '@canvass/surveys';
import { textsOf } from '../../texts/texts-of.ts';
import { matrixForm, matrixLayout } from './field.ts';

const columns = (...labels: string[]) => labels.map((label) => ({ value: label, label }));
const agreement = ['Strongly disagree', 'Disagree', 'Neither', 'Agree', 'Strongly agree'];
const numbers = (count: number) => Array.from({ length: count }, (_, index) => String(index));

test.each([
  ['five words', agreement, true, 'matrix of-5 table side-by-side'],
  ['yes and no', ['Yes', 'No'], true, 'matrix of-2 table side-by-side'],
  ['eleven numbers', numbers(11), false, 'matrix of-11 table side-by-side'],
  ['more numbers than stand in a line', numbers(12), false, 'matrix'],
  [
    'words too long for a phone',
    ['überwiegend', 'gelegentlich', 'überhaupt nie', 'immer'],
    false,
    'matrix of-4 table',
  ],
  [
    'words too long for a table',
    ['Unwahrscheinlichkeit', 'Wahrscheinlichkeit', 'Gewissheit'],
    true,
    'matrix of-3',
  ],
  ['a sentence', ['Yes', 'I have never in my life heard of it before'], false, 'matrix'],
  [
    'Japanese, which breaks anywhere',
    ['まったくそう思わない', 'どちらでもない', 'とてもそう思う'],
    true,
    'matrix of-3 table side-by-side',
  ],
])('the layout of %s', (_what, labels, isOptional, expected) => {
  expect(matrixLayout(columns(...labels), isOptional)).toBe(expected);
});

test('an optional matrix has one column more, so it may not be a table', () => {
  const labels = ['gut', 'mittel', 'überhaupt', 'schlecht', 'weiß ich'];
  expect(matrixLayout(columns(...labels), false)).toContain('table');
  expect(matrixLayout(columns(...labels), true)).not.toContain('table');
});

const rows = ['price', 'taste', 'staff', 'place'].map((id) => ({ id, label: id }));
const grid: QuestionOf<'matrix'> = {
  id: 'q',
  text: 'How?',
  type: 'matrix',
  required: false,
  rows,
  columns: columns('good', 'bad'),
};

function fieldOf(options: Partial<QuestionOf<'matrix'>>, state: object = {}): string {
  const question = { ...grid, ...options };
  return matrixForm
    .field(question, { fields: {}, errors: new Map(), texts: textsOf({}), picturesAt: '', ...state })
    .toString();
}

test('a row of boxes is a group of them; a browser does not want all of them', () => {
  const html = fieldOf({ multiple: true, required: true });
  expect(html.match(/type="checkbox"/g)).toHaveLength(8);
  expect(html.match(/role="group"/g)).toHaveLength(4);
  expect(html).not.toMatch(/radio|<input[^>]* required|aria-required|No answer/);
  expect(html).toContain('Choose all that apply in each row');
});

test.each([
  [{ required: true }, true, false, 'Choose one answer in each row'],
  [{ required: true, requiredRows: 2 }, false, true, 'Choose one answer in at least 2 rows'],
  [{ required: true, requiredRows: 1 }, false, true, 'Choose one answer in at least 1 row'],
  [{ required: false, requiredRows: 4 }, false, true, 'Choose one answer in each row'],
  [{ required: false }, false, true, 'Choose one answer per row. Rows may stay blank'],
  [{ multiple: true }, false, false, 'Choose all that apply in each row. Rows may stay blank'],
  [{ multiple: true, requiredRows: 3 }, false, false, 'Choose all that apply, in at least 3 rows'],
])('rows say whether they may stay blank: %j', (options, isRequired, canSkip, hint) => {
  const html = fieldOf(options);
  expect(html.includes(' aria-required="true"')).toBe(isRequired);
  expect(html.includes('No answer')).toBe(canSkip);
  expect(html).toContain(`<bdi>${hint}</bdi>`);
});

test('each row that must not stay blank says so', () => {
  const marks = (options: Partial<QuestionOf<'matrix'>>) =>
    fieldOf(options).match(/<div class="row-label">.*<span class="mark"/g)?.length ?? 0;
  expect(marks({ required: true })).toBe(4);
  expect(marks({ required: false })).toBe(0);
  expect(marks({ required: true, requiredRows: 2 })).toBe(0);
  // A group of boxes cannot be required, so its name says it.
  expect(fieldOf({ required: true, multiple: true })).toContain(
    'aria-labelledby="q-q:price.label q-q:price.mark"',
  );
  expect(fieldOf({ required: true })).toContain('aria-labelledby="q-q:price.label"');
});

/** The rows of a form of this draw. */
const orderIn = (draw: number | undefined): string[] =>
  [...fieldOf({ order: 'random' }, { draw }).matchAll(/id="q-q:(\w+)\.label"/g)].map(([, id]) => id!);

test('rows are in another order in another draw, each first equally often, and in that of the definition without one', () => {
  expect(orderIn(undefined)).toEqual(['price', 'taste', 'staff', 'place']);
  const firsts = Array.from({ length: draws }, (_, draw) => orderIn(draw)[0]!);
  const times = Object.values(Object.groupBy(firsts, (id) => id)).map((each) => each?.length);
  expect(times).toEqual(rows.map(() => draws / rows.length));
  expect(orderIn(7)).toEqual(orderIn(7));
  expect(orderIn(7).toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
});
