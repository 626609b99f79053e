import { expect, test } from '@jest/globals';
import { Accounts, lowestPriority } from './accounts.ts';
import { isSpent, mayDefer } from './turns.ts';

const mebibyte = 1024 * 1024;

test('the share of a tenant grows with what it brings, and is one for all of its surveys', () => {
  const accounts = new Accounts(true);
  expect(accounts.of('little', 100).limitMs).toBeCloseTo(250, 0);
  expect(accounts.of('much', 32 * mebibyte).limitMs).toBe(250 + 32 * 30);
  accounts.of('much', 32 * mebibyte).spentMs += 1_210;
  expect(isSpent(accounts.of('much', 32 * mebibyte))).toBe(true);
  expect(isSpent(accounts.of('little', 100))).toBe(false);
});

test('nobody is put off by the sweep, nor by who catches up', () => {
  const [swept, behind] = [new Accounts(false).of('much', 1), lowestPriority()];
  for (const account of [swept, behind]) {
    account.spentMs += 100_000;
    expect([mayDefer(account), isSpent(account)]).toEqual([false, false]);
  }
});
