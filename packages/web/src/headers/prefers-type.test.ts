import { expect, test } from '@jest/globals';
import { prefersType } from './prefers-type.ts';

test.each([
  [undefined, false],
  ['', false],
  ['*/*', false],
  ['application/json', false],
  ['text/csv', true],
  ['Text/CSV; charset=utf-8', true],
  ['text/*', true],
  ['text/csv, application/json', false],
  ['text/csv;q=0.9, application/json;q=0.5', true],
  ['application/json;q=0.9, text/csv;q=1.0', true],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', false],
  ['text/csv, */*;q=0.1', true],
  ['text/csv;q=0, */*', false],
  ['text/csv;q=2', false],
])('Accept: %s', (accept, isPreferred) => {
  expect(prefersType(accept, 'text/csv')).toBe(isPreferred);
});
