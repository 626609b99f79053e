import { describe, expect, test } from '@jest/globals';
import { dayMs } from '@canvass/runtime/clock';
import { assertMax, assertSendTimes, isIntegerWithin } from './queue-limits.ts';

describe('the limits of a queue', () => {
  test('allow 1 to 32 messages at a time', () => {
    for (const max of [1, 32]) expect(() => assertMax(max)).not.toThrow();
    for (const max of [0, 33, 1.5, -1, Number.NaN]) expect(() => assertMax(max)).toThrow('max is');
    expect([0, 1, 2, 3].map((value) => isIntegerWithin(value, 2))).toEqual([false, true, true, false]);
  });

  test('allow delays up to 7 days, and times to live that are longer than the delay', () => {
    expect(() => assertSendTimes(7 * dayMs, undefined)).not.toThrow();
    expect(() => assertSendTimes(1_000, 1_001)).not.toThrow();
    expect(() => assertSendTimes(7 * dayMs + 1, undefined)).toThrow('visibilityDelayMs is');
    expect(() => assertSendTimes(1_000, 1_000)).toThrow('would expire within its delay');
    expect(() => assertSendTimes(0, 0)).toThrow('timeToLiveMs is 0');
    expect(() => assertSendTimes(-1, -1)).toThrow(/visibilityDelayMs is -1.*timeToLiveMs is -1/);
  });
});
