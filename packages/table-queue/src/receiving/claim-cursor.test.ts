import { describe, expect, test } from '@jest/globals';
import { ClaimCursor } from './claim-cursor.ts';

const open = (busyRows = 0): ClaimCursor =>
  new ClaimCursor({ lagMs: 1_000, fullScanEveryMs: 10_000, busyRows });

describe('the start of a claim', () => {
  test('is the front at first, and until the lag has passed', () => {
    const cursor = open();
    expect(cursor.start(0)).toBe(0);
    cursor.recordClaim(0, 1, 500, 0);
    expect(cursor.start(999)).toBe(0);
    expect(cursor.start(1_000)).toBe(500);
  });

  test('follows the claimed ids after the lag', () => {
    const cursor = open();
    cursor.recordClaim(0, 1, 100, 0);
    cursor.recordClaim(0, 1, 200, 500);
    cursor.recordClaim(0, 1, 300, 1_200);
    expect(cursor.start(1_600)).toBe(200);
    expect(cursor.start(2_200)).toBe(300);
  });

  test('is not lowered by messages that became visible again', () => {
    const cursor = open();
    cursor.recordClaim(0, 1, 500, 0);
    expect(cursor.start(2_000)).toBe(500);
    cursor.recordClaim(0, 1, 20, 2_000);
    expect(cursor.start(4_000)).toBe(500);
  });

  test('is the front again at an interval', () => {
    const cursor = open();
    cursor.recordClaim(0, 1, 500, 0);
    expect(cursor.start(9_999)).toBe(500);
    expect(cursor.start(10_000)).toBe(0);
    cursor.recordClaim(0, 0, undefined, 10_000);
    expect(cursor.start(10_001)).toBe(500);
  });

  test('is always the front of a queue that is not busy', () => {
    const cursor = open(1_000);
    cursor.recordClaim(0, 600, 500, 0);
    expect(cursor.start(2_000)).toBe(0);
    cursor.recordClaim(0, 600, 1_100, 2_000);
    expect(cursor.start(4_000)).toBe(1_100);
    cursor.recordClaim(0, 0, undefined, 59_000);
    expect(cursor.start(61_000)).toBe(1_100);
    cursor.recordClaim(0, 0, undefined, 121_000);
    expect(cursor.start(121_000)).toBe(0);
  });
});
