import { expect, test } from '@jest/globals';
import { TimeZone } from '@canvass/surveys';
import { dueAfter } from './due-times.ts';

const after = (often: 'each' | 'daily' | 'weekly', at: string, zone: string): string =>
  new Date(dueAfter(often, Date.parse(at), TimeZone.of(zone))).toISOString();

test.each([
  // The morning of the day, and then that of the next one.
  ['daily', '2026-11-20T06:59:59.999Z', 'Europe/Berlin', '2026-11-20T07:00:00.000Z'],
  ['daily', '2026-11-20T07:00:00.000Z', 'Europe/Berlin', '2026-11-21T07:00:00.000Z'],
  // The clocks are put forward, and back.
  ['daily', '2026-03-28T12:00:00.000Z', 'Europe/Berlin', '2026-03-29T06:00:00.000Z'],
  ['daily', '2026-10-24T12:00:00.000Z', 'Europe/Berlin', '2026-10-25T07:00:00.000Z'],
  // The day there may be another one, and Samoa has skipped 30 December 2011.
  ['daily', '2026-11-20T18:30:00.000Z', 'Asia/Kolkata', '2026-11-21T02:30:00.000Z'],
  ['daily', '2011-12-29T19:00:00.000Z', 'Pacific/Apia', '2011-12-30T18:00:00.000Z'],
  // 23 November 2026 is a Monday.
  ['weekly', '2026-11-20T12:00:00.000Z', 'UTC', '2026-11-23T08:00:00.000Z'],
  ['weekly', '2026-11-23T07:00:00.000Z', 'UTC', '2026-11-23T08:00:00.000Z'],
  ['weekly', '2026-11-23T08:00:00.000Z', 'UTC', '2026-11-30T08:00:00.000Z'],
  ['each', '2026-11-20T12:00:00.000Z', 'Europe/Berlin', '2026-11-20T12:10:00.000Z'],
] as const)('a mail that is %s and came at %s in %s comes next at %s', (often, at, zone, next) => {
  expect(after(often, at, zone)).toBe(next);
});
