import { describe, expect, test } from '@jest/globals';
import { canvassMonth } from './canvass-model.ts';
import { idleTable } from './idle-table.ts';

const rate = { perDay: 100, callsPerAnswer: { AppendBlock: 2, GetMessages: 0.5 }, triggersPerAnswer: 0.5 };
const idleness = { housekeeping: { ListBlobs: 1 }, pollsPolling: 120, pollsTriggered: 12 };

describe('a month of Canvass', () => {
  test('is the calls of its answers plus the polls and sweeps of every hour', () => {
    expect(canvassMonth(rate, idleness, false)).toEqual({
      calls: { AppendBlock: 6_000, GetMessages: 1_500 + 120 * 720, ListBlobs: 720 },
      busOperations: 0,
    });
  });

  test('has fewer polls with triggers, and two bus operations for each trigger', () => {
    expect(canvassMonth(rate, idleness, true)).toEqual({
      calls: { AppendBlock: 6_000, GetMessages: 1_500 + 12 * 720, ListBlobs: 720 },
      busOperations: 3_000,
    });
  });
});

describe('the table of idle hours', () => {
  test("has the guide's 79,200 calls of one thread, and the calls of 200 threads", () => {
    expect(idleTable([1, 200], idleness).map(({ callsPerDay }) => callsPerDay)).toEqual([
      79_200,
      15_840_000,
      120 * 22,
      12 * 22,
    ]);
  });
});
