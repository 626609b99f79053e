import { describe, expect, test } from '@jest/globals';
import { decodeCursor, encodeCursor } from './cursor.ts';

describe('a cursor', () => {
  test.each([1, 35, 36, 50_000, 3_000_000_000])('decodes to the ordinal %d', (ordinal) => {
    expect(decodeCursor(encodeCursor(ordinal))).toBe(ordinal);
  });

  test.each(['', 'a', 'a0', 'a01', '5', 'a-1', 'aZ', 'azzzzzzzzzzzz', 'a1.5', '__proto__'])(
    'cannot be %j',
    (text) => {
      expect(decodeCursor(text)).toBeUndefined();
    },
  );
});
