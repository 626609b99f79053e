import { expect, test } from '@jest/globals';
import { isolated } from './isolated.ts';

test('isolates a text that is written in another direction than the sentence', () => {
  expect(isolated('שלום!')).toBe('\u2068שלום!\u2069');
  expect(isolated('Hello!', 'rtl')).toBe('\u2068Hello!\u2069');
  expect(isolated('مرحبا', 'rtl')).toBe('\u2068مرحبا\u2069');
});

test('adds nothing to a text from left to right in such a sentence', () => {
  expect(isolated('Привет, 日本語 – 12!')).toBe('Привет, 日本語 – 12!');
});

test.each([
  ['an override', 'abc\u202E', 'abc'],
  ['an override after the end of an isolate', 'a\u2069\u202Eb', 'ab'],
  ['isolates and embeddings', '\u2066a\u2067b\u2068c\u202Ad\u202Be\u202C\u202D', 'abcde'],
])('leaves out what would turn the words after the text: %s', (_, text, left) => {
  expect(isolated(text)).toBe(left);
  expect(isolated(text, 'rtl')).toBe(`\u2068${left}\u2069`);
  expect(isolated(`שלום${text}`)).toBe(`\u2068שלום${left}\u2069`);
});
