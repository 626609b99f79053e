import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { timeZones } from '../../test/time-zones.ts';
import { TimeZone } from '../zones/time-zone.ts';
import { intervalAt, parseInterval, trendIntervals } from './trend-interval.ts';

const startOf = (interval: (typeof trendIntervals)[number], time: string, zone: string) =>
  new Date(intervalAt(interval, Date.parse(time), TimeZone.of(zone)).fromMs).toISOString();

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
  ] as const)('%s of %s begins at %s in UTC', (interval, time, start) => {
    expect(startOf(interval, time, 'UTC')).toBe(start);
  });

  test.each([
    ['Europe/Berlin', 'day', '2026-11-07T22:59:59.999Z', '2026-11-06T23:00:00.000Z'],
    ['Europe/Berlin', 'day', '2026-10-25T12:00:00.000Z', '2026-10-24T22:00:00.000Z'],
    ['Europe/Berlin', 'week', '2026-10-25T22:59:59.999Z', '2026-10-18T22:00:00.000Z'],
    ['Europe/Berlin', 'hour', '2026-10-25T01:30:00.000Z', '2026-10-25T01:00:00.000Z'],
    ['Asia/Kathmandu', 'hour', '2026-11-07T09:14:00.000Z', '2026-11-07T08:15:00.000Z'],
    ['Asia/Kathmandu', 'week', '2026-11-08T18:15:00.000Z', '2026-11-08T18:15:00.000Z'],
    ['Australia/Lord_Howe', 'hour', '2026-04-04T15:10:00.000Z', '2026-04-04T15:00:00.000Z'],
    ['Australia/Lord_Howe', 'hour', '2026-04-04T15:40:00.000Z', '2026-04-04T15:30:00.000Z'],
    ['Pacific/Apia', 'week', '2011-12-31T00:00:00.000Z', '2011-12-26T10:00:00.000Z'],
  ] as const)('in %s the %s of %s begins at %s', (zone, interval, time, start) => {
    expect(startOf(interval, time, zone)).toBe(start);
  });

  test('holds each time from its start to the next', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...trendIntervals),
        fc.integer({ min: 0, max: 4e12 }),
        timeZones,
        (interval, time, zone) => {
          const { fromMs, beforeMs } = intervalAt(interval, time, zone);
          expect(fromMs <= time && time < beforeMs).toBe(true);
          expect(intervalAt(interval, fromMs, zone).fromMs).toBe(fromMs);
          expect(intervalAt(interval, beforeMs, zone).fromMs).toBe(beforeMs);
          const weekday = new Date(fromMs + zone.offsetAt(fromMs)).getUTCDay();
          expect(interval === 'week' && weekday !== 1).toBe(false);
        },
      ),
    );
  });
});
