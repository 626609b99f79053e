import { describe, expect, test } from '@jest/globals';
import {
  countInvited,
  invitationBatchOf,
  invitationBatchState,
  nextInvitation,
  storedInvitationsSchema,
  type InvitationBatch,
} from './invitation-batches.ts';

const batch = (from: number, count: number, more: Partial<InvitationBatch> = {}): InvitationBatch => ({
  id: `B${from}`,
  from,
  count,
  createdAt: '2026-11-21T09:00:00.000Z',
  ...more,
});

test('a number belongs to the batch whose range has it', () => {
  const batches = [batch(0, 10), batch(10, 5), batch(20, 1)];
  expect(
    [0, 9, 10, 14, 15, 19, 20, 21, -1].map((number) => invitationBatchOf(batches, number)?.from),
  ).toEqual([0, 0, 10, 10, undefined, undefined, 20, undefined, undefined]);
});

test('numbers go on after the last batch, even if it was revoked', () => {
  expect(nextInvitation([])).toBe(0);
  expect(nextInvitation([batch(0, 10), batch(10, 5, { revokedAt: '2026-11-22T09:00:00.000Z' })])).toBe(15);
});

test('a batch is open until it expires or is revoked', () => {
  const expiresAt = '2026-11-22T09:00:00.000Z';
  const at = Date.parse(expiresAt);
  expect(invitationBatchState({}, at)).toBe('open');
  expect(invitationBatchState({ expiresAt }, at - 1)).toBe('open');
  expect(invitationBatchState({ expiresAt }, at)).toBe('expired');
  expect(invitationBatchState({ expiresAt, revokedAt: expiresAt }, at)).toBe('revoked');
});

test('who did not use a revoked invitation was not invited', () => {
  const batches = [batch(0, 10), batch(10, 5, { revokedAt: '2026-11-22T09:00:00.000Z' })];
  const used: Record<string, number> = { B0: 4, B10: 2 };
  expect(countInvited(batches, ({ id }) => used[id]!)).toEqual({ invited: 12, used: 6 });
  expect(countInvited([], () => 1)).toEqual({ invited: 0, used: 0 });
});

describe('stored batches', () => {
  test.each([
    ['none', [], true],
    ['one after another', [batch(0, 10), batch(10, 5)], true],
    ['all numbers', Array.from({ length: 10 }, (_, n) => batch(n * 1_000_000, 1_000_000)), true],
    ['overlapping', [batch(0, 10), batch(9, 5)], false],
    ['in another order', [batch(10, 5), batch(0, 10)], false],
    ['beyond the last number', [batch(9_999_999, 2)], false],
    ['an empty batch', [batch(0, 0)], false],
    ['too many', Array.from({ length: 201 }, (_, n) => batch(n, 1)), false],
  ])('%s', (_name, batches, isValid) => {
    expect(storedInvitationsSchema.safeParse(batches).success).toBe(isValid);
  });
});
