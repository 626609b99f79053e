import { expect, test } from '@jest/globals';
import { bdi } from './bdi.ts';

test('a text cannot leave its element and turn the words beside it', () => {
  expect(String(bdi('a\u2069\u202Eb'))).toBe('<bdi>ab</bdi>');
});

test('a text is escaped', () => {
  expect(String(bdi('<b>'))).toBe('<bdi>&lt;b&gt;</bdi>');
});
