import { expect, test } from '@jest/globals';
import { jsonSize } from './json-size.ts';

test.each([
  ['7', 0, 1],
  ['[]', 1, 1],
  ['[1,[2,3],{"a":{"b":4}}]', 3, 4],
  ['["[[[,,,"]', 1, 1],
  [String.raw`["\"[,","\\",["\\\"["]]`, 2, 3],
  ['["unclosed [[[', 1, 1],
  ['[[[[', 4, 1],
])('%s nests %i deep and has about %i values', (text, depth, values) => {
  expect(jsonSize(text)).toEqual({ depth, values });
});
