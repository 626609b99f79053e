import type { ReadRecord, SegmentChunk } from '@canvass/journal';
import { ReadBudget } from '@canvass/storage';
import { latch } from '@canvass/testing';
import { describe, expect, test } from '@jest/globals';
import { ChunkInRound } from './chunk-in-round.ts';
import { RoundSurveys } from './round-surveys.ts';
import { beginReading, type Reading } from './segment-reading.ts';
import { equalShares, lowestPriority } from './shares.ts';
import { type Account, isSpent, mayDefer, type Processor, Turns } from './turns.ts';

/** A thread whose time the test sets and whose yields it counts. */
function fakeThread() {
  const thread = {
    nowMs: 0,
    yields: 0,
    workedMs: () => thread.nowMs,
    yield: async () => {
      thread.yields += 1;
    },
  };
  return thread satisfies Processor;
}

const account = (spentMs = 0): Account => ({ spentMs, limitMs: 250 });

describe('a turn', () => {
  test('is over after 10 ms of work, and restarts after a yield', async () => {
    const thread = fakeThread();
    const turn = new Turns(thread).begin(account());
    thread.nowMs = 9;
    turn.charge();
    expect(turn.isOver).toBe(false);
    thread.nowMs = 10;
    turn.charge();
    expect(turn.isOver).toBe(true);
    await turn.next();
    expect(thread.yields).toBe(1);
    expect(turn.isOver).toBe(false);
    thread.nowMs = 20;
    turn.charge();
    expect(turn.isOver).toBe(true);
  });

  test('is over at once if others have worked for 10 ms in total, but not after a yield', async () => {
    const thread = fakeThread();
    const turns = new Turns(thread);
    turns.begin(account());
    thread.nowMs = 6;
    expect(turns.begin(account()).isOver).toBe(false);
    thread.nowMs = 12;
    const late = turns.begin(account());
    expect(late.isOver).toBe(true);
    await late.next();
    expect(turns.begin(account()).isOver).toBe(false);
  });

  test('charges its own work, not that of others while it waits', async () => {
    const thread = fakeThread();
    const tenant = account();
    const turn = new Turns(thread).begin(tenant);
    thread.nowMs = 12;
    turn.charge();
    const next = turn.next();
    thread.nowMs = 500;
    await next;
    thread.nowMs = 503;
    turn.charge();
    expect(tenant.spentMs).toBe(15);
  });

  test('is given to one at a time, with a yield before each, first to the account that used least', async () => {
    const thread = fakeThread();
    const turns = new Turns(thread);
    const order: string[] = [];
    const waits = Object.entries({ much: 90, most: 200, little: 1, none: 0 }).map(async ([who, spentMs]) => {
      await turns.begin(account(spentMs)).next();
      order.push(who);
    });
    await Promise.all(waits);
    expect(order).toEqual(['none', 'little', 'much', 'most']);
    expect(thread.yields).toBe(4);
  });

  test('can be awaited again after every account has had one', async () => {
    const held = latch();
    const turns = new Turns({ workedMs: () => 0, yield: () => held.wait() });
    const waiting = turns.begin(account()).next();
    held.open();
    await expect(waiting).resolves.toBeUndefined();
    await expect(turns.begin(account()).next()).resolves.toBeUndefined();
  });
});

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

const stored = { progress: { off: 0, stuck: {} }, owner: 'w1', deferred: [], etag: '"1"', idleMs: 0 };

/** A chunk with one record of each survey, of these lengths. */
function roundOf(lengths: Readonly<Record<string, number>>): RoundSurveys {
  const ownership = { outcome: 'ours', stored, takenFrom: undefined } as const;
  const reading = beginReading('S1', ownership, false, undefined) as Reading;
  const chunk = { start: 0, end: 1_000, bytes: Buffer.alloc(0) } as SegmentChunk;
  const bySurvey = new Map(
    Object.entries(lengths).map(([path, to]) => [path, [{ from: 0, to } as ReadRecord]]),
  );
  const round = new RoundSurveys();
  round.add(new ChunkInRound(reading, chunk, 1), { bySurvey, corrupt: [] });
  return round;
}

const round = () =>
  roundOf({ 'busy/a/I1': 60, 'busy/b/I1': 50, 'acme/coffee/I1': 100, 'acme/tea/I1': 5, 'zoo/lions/I1': 105 });

test('the surveys of small tenants come first, else in the order in which they came', () => {
  expect(
    round()
      .inOrder(false)
      .map(({ path }) => path),
  ).toEqual(['acme/coffee/I1', 'acme/tea/I1', 'zoo/lions/I1', 'busy/a/I1', 'busy/b/I1']);
});

test('of a segment that was taken over they come in reverse order, but still small tenants first', () => {
  expect(
    round()
      .inOrder(true)
      .map(({ path }) => path),
  ).toEqual(['zoo/lions/I1', 'acme/tea/I1', 'acme/coffee/I1', 'busy/b/I1', 'busy/a/I1']);
});

test("each survey has the totals of its tenant's surveys", () => {
  expect(
    round()
      .inOrder(false)
      .map(({ brought }) => brought),
  ).toContainEqual({ tenant: 'busy', surveys: 2, bytes: 110 });
});
