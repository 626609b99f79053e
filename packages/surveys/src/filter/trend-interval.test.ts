import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { intervalStart, nextInterval, parseInterval, trendIntervals } from './trend-interval.ts';

const startOf = (interval: (typeof trendIntervals)[number], time: string) =>
  new Date(intervalStart(interval, Date.parse(time))).toISOString();

describe('an interval', () => {
  test.each(trendIntervals)('can be a %s', (interval) => {
    expect(parseInterval(interval)).toEqual({ ok: true, interval });
  });

  test.each(['month', '', 'Day', 'toString', undefined, ['day']])('cannot be %j', (value) => {
    expect(parseInterval(value)).toEqual({
      ok: false,
      errors: [{ path: 'interval', message: 'interval must be hour, day or week' }],
    });
  });

  test.each([
    ['hour', '2026-11-07T09:59:59.999Z', '2026-11-07T09:00:00.000Z'],
    ['day', '2026-11-07T23:59:59.999Z', '2026-11-07T00:00:00.000Z'],
    ['day', '1969-12-31T23:59:59.999Z', '1969-12-31T00:00:00.000Z'],
    ['week', '2026-11-08T23:59:59.999Z', '2026-11-02T00:00:00.000Z'],
    ['week', '2026-11-09T00:00:00.000Z', '2026-11-09T00:00:00.000Z'],
    ['week', '2027-01-01T00:00:00.000Z', '2026-12-28T00:00:00.000Z'],
    ['week', '1970-01-01T00:00:00.000Z', '1969-12-29T00:00:00.000Z'],
  ] as const)('%s of %s begins at %s', (interval, time, start) => {
    expect(startOf(interval, time)).toBe(start);
  });

  test('holds each time from its start to the next', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...trendIntervals),
        fc.integer({ min: -1e13, max: 1e13 }),
        (interval, time) => {
          const start = intervalStart(interval, time);
          const next = nextInterval(interval, start);
          expect(start <= time && time < next).toBe(true);
          expect(intervalStart(interval, start)).toBe(start);
          expect(intervalStart(interval, next)).toBe(next);
          expect(interval === 'week' && new Date(start).getUTCDay() !== 1).toBe(false);
        },
      ),
    );
  });
});
