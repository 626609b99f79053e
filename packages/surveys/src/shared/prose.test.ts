import { expect, test } from '@jest/globals';
import { prose } from './prose.ts';

const title = prose('The title', 5, 'line');
const text = prose('The text', 5, 'multiline');

test.each([
  [undefined, 'The title is missing'],
  [7, 'The title must be a string'],
  [null, 'The title must be a string'],
  ['', 'The title must not be empty'],
  ['  ', 'The title must not be blank'],
  ['abcdef', 'The title must have at most 5 characters'],
  ['a\uD800', 'The title must not contain unpaired surrogates'],
  ['a\nb', 'The title must not contain control characters'],
])('%j: %s', (value, fault) => {
  expect(title.safeParse(value).error?.issues.map(({ message }) => message)).toEqual([fault]);
});

test('a text of several lines may have line breaks and tabs, and no other control characters', () => {
  expect(text.safeParse('a\n\tb').success).toBe(true);
  expect(text.safeParse('a\u0000').success).toBe(false);
});
