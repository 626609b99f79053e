import { expect, test } from '@jest/globals';
import { matrixLayout } from './field.ts';

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
