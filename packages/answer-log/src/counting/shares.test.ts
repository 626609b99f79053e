import { expect, test } from '@jest/globals';
import { ReadBudget } from '@canvass/storage';
import { equalShares, lowestPriority } from './shares.ts';
import { isSpent, mayDefer } from '../fair-scheduler.ts';

const mebibyte = 1024 * 1024;
const budget = new ReadBudget(mebibyte);

test("a tenant's share grows with its answers, and all its surveys use it", () => {
  const shares = equalShares(budget);
  const little = { tenant: 'little', surveys: 1, bytes: 100 };
  const much = { tenant: 'much', surveys: 40, bytes: 32 * mebibyte };
  expect(shares.accountOf(little).limitMs).toBeCloseTo(251, 0);
  expect(shares.accountOf(much).limitMs).toBe(250 + 40 + 32 * 30);
  shares.accountOf(much).spentMs += 1_250;
  expect(isSpent(shares.accountOf(much))).toBe(true);
  expect(isSpent(shares.accountOf(little))).toBe(false);
});

test('the catch-up is never deferred', () => {
  const behind = lowestPriority(budget).accountOf({ tenant: 'behind', surveys: 1, bytes: 1 });
  behind.spentMs += 100_000;
  expect([mayDefer(behind), isSpent(behind)]).toEqual([false, false]);
});
