import { expect, test } from '@jest/globals';
import { parseDefinition } from '../../definition/parse-definition.ts';
import { printLabels, readLabels } from './scale-labels.ts';

const errorsOf = (options: object): readonly string[] => {
  const questions = [{ id: 'q', text: 'How?', type: 'scale', ...options }];
  const parsed = parseDefinition({ title: 'T', questions });
  return parsed.ok ? [] : parsed.errors.map(({ path, message }) => `${path.slice(13)}: ${message}`);
};

test.each([
  [{ labels: { 2: 'Bad', 3: 'Fair' } }, []],
  [{ min: -2, max: 2, labels: { '-1': 'Bad', 0: 'Fair' }, look: 'smileys' }, []],
  [{ labels: { 1: 'Bad' } }, ['labels: labels are of values between min and max']],
  [{ labels: { 9: 'Bad' } }, ['labels: labels are of values between min and max']],
  [
    { labels: { 2.5: 'Bad' } },
    ['labels: labels must be written by the values that they belong to, which are integers'],
  ],
  [
    { labels: { '02': 'Bad' } },
    ['labels: labels must be written by the values that they belong to, which are integers'],
  ],
  [{ labels: { 2: ' ' } }, ['labels: The label of 2 must not be blank']],
  [{ labels: ['a'] }, ['labels: labels must be an object of texts, by value']],
  [{ max: 12, labels: { 2: 'Bad' } }, ['labels: A scale of more than 11 values has labels at its ends only']],
  [{ max: 12, look: 'stars' }, ['look: A scale of more than 11 values is shown as numbers']],
  [{ look: 'hearts' }, ['look: look is one of stars, smileys, slider']],
])('a scale with %j has the errors %j', (options, errors) => {
  expect(errorsOf(options)).toEqual(errors);
});

test('labels are written on lines, each behind its value', () => {
  expect(readLabels(' -1 = Bad\r\n\n0: So = so\nGood')).toEqual({ '-1': 'Bad', 0: 'So = so', Good: '' });
  const labels = { 3: 'c', '-1': 'a', 0: 'b' };
  expect(printLabels(labels)).toBe('-1 = a\n0 = b\n3 = c');
  expect(readLabels(printLabels(labels))).toEqual(labels);
});
