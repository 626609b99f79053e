import { describe, expect, test } from '@jest/globals';
import { ClaimSize } from './claim-size.ts';

describe('the number of parcels to claim', () => {
  test('is for full ones at first', () => {
    const size = new ClaimSize();
    expect(size.parcelsFor(512)).toBe(16);
    expect(size.parcelsFor(1)).toBe(1);
  });

  test('grows step by step where they hold little, up to one for each message', () => {
    const size = new ClaimSize();
    const limits = Array.from({ length: 4 }, () => {
      const limit = size.parcelsFor(512);
      size.recordClaim(limit, limit);
      return limit;
    });
    expect(limits).toEqual([16, 64, 256, 512]);
  });

  test('falls at once where they hold more', () => {
    const size = new ClaimSize();
    for (let claim = 0; claim < 4; claim += 1) size.recordClaim(10, 10);
    size.recordClaim(100, 3_200);
    expect(size.parcelsFor(512)).toBe(16);
  });

  test('is for no more messages than were asked for, as far as is known', () => {
    const size = new ClaimSize();
    expect(size.parcelsFor(33)).toBe(1);
    expect(size.parcelsFor(63)).toBe(1);
    expect(size.parcelsFor(64)).toBe(2);
  });

  test('is learnt from a single one as well', () => {
    const size = new ClaimSize();
    for (let claim = 0; claim < 4; claim += 1) size.recordClaim(1, 1);
    expect(size.parcelsFor(32)).toBe(32);
  });

  test('learns nothing from finding nothing', () => {
    const size = new ClaimSize();
    size.recordClaim(0, 0);
    expect(size.parcelsFor(32)).toBe(1);
  });
});
