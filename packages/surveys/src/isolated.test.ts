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

test('isolates a text that turns what follows it', () => {
  expect(isolated('abc\u202E')).toBe('\u2068abc\u202E\u2069');
});
