import { isDeepStrictEqual } from 'node:util';
import { expect } from '@jest/globals';

/** As `expect(actual).toEqual(expected)`, but in a small part of the time where both are equal: for properties of many runs. */
export function expectEqual(actual: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(actual, expected)) expect(actual).toEqual(expected);
}
