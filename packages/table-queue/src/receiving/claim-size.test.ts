import { describe, expect, test } from '@jest/globals';
import { ClaimSize } from './claim-size.ts';

describe('the number of parcels to claim', () => {
  test('assumes full parcels at first', () => {
    const size = new ClaimSize();
    expect(size.parcelsFor(512)).toBe(16);
    expect(size.parcelsFor(1)).toBe(1);
  });

  test('grows step by step when parcels hold few messages, up to one per message', () => {
    const size = new ClaimSize();
    const limits = Array.from({ length: 4 }, () => {
      const limit = size.parcelsFor(512);
      size.recordClaim(limit, limit);
      return limit;
    });
    expect(limits).toEqual([16, 64, 256, 512]);
  });

  test('falls at once when parcels hold more', () => {
    const size = new ClaimSize();
    for (let claim = 0; claim < 4; claim += 1) size.recordClaim(10, 10);
    size.recordClaim(100, 3_200);
    expect(size.parcelsFor(512)).toBe(16);
  });

  test('never claims more messages than requested, by its estimate', () => {
    const size = new ClaimSize();
    expect(size.parcelsFor(33)).toBe(1);
    expect(size.parcelsFor(63)).toBe(1);
    expect(size.parcelsFor(64)).toBe(2);
  });

  test('learns from a single parcel', () => {
    const size = new ClaimSize();
    for (let claim = 0; claim < 4; claim += 1) size.recordClaim(1, 1);
    expect(size.parcelsFor(32)).toBe(32);
  });

  test('learns nothing from an empty claim', () => {
    const size = new ClaimSize();
    size.recordClaim(0, 0);
    expect(size.parcelsFor(32)).toBe(1);
  });
});
