import { expect, test } from '@jest/globals';
import { hasRole, roles } from './roles.ts';

test('each role includes those before it, and none after it', () => {
  const table = roles.map((role) => roles.map((needed) => hasRole(role, needed)));
  expect(table).toEqual([
    [true, false, false],
    [true, true, false],
    [true, true, true],
  ]);
});
