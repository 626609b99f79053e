import { expect, test } from '@jest/globals';
import { outcomeWords } from './webhook-words.ts';

test.each([
  [204, 'it arrived'],
  [302, 'the server pointed to another address, which is not followed'],
  [401, 'the server refused it'],
  [404, 'the server has nothing at this address'],
  [410, 'the server wants no more messages'],
  [429, 'the server was too busy'],
  [503, 'the server had a fault'],
])('an attempt that was answered with %i says in words what it came to', (status, words) => {
  expect(outcomeWords({ at: '2026-11-21T09:00:00.000Z', durationMs: 20, status, error: null })).toBe(words);
});
