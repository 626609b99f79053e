import { describe, expect, test } from '@jest/globals';
import type { Timetable } from './rules-schema.ts';
import { isInForce } from './timetable.ts';

const berlin = { timeZone: 'Europe/Berlin' };
const officeHours: Timetable = {
  ...berlin,
  days: ['mon', 'tue', 'wed', 'thu', 'fri'],
  from: '08:00',
  to: '18:00',
};
const night: Timetable = { ...berlin, days: ['fri'], from: '22:00', to: '06:00' };

describe('a timetable', () => {
  test.each<[string, Timetable, string, boolean]>([
    ['begins at its minute', officeHours, '2026-11-02T07:00:00Z', true],
    ['has not begun a second before', officeHours, '2026-11-02T06:59:59Z', false],
    ['ends at its minute', officeHours, '2026-11-02T17:00:00Z', false],
    ['applies only on its days', officeHours, '2026-11-01T12:00:00Z', false],
    ['without times lasts all day', { ...berlin, days: ['sun'] }, '2026-11-01T22:59:00Z', true],
    ['goes past midnight', night, '2026-11-07T04:59:00Z', true],
    ['has ended in the morning after', night, '2026-11-07T05:00:00Z', false],
    ['belongs to the day on which it began', night, '2026-11-06T04:00:00Z', false],
    ['may end at midnight', { ...berlin, from: '12:00', to: '24:00' }, '2026-11-02T22:59:59Z', true],
    [
      'includes its last date',
      { ...berlin, firstDate: '2026-12-24', lastDate: '2026-12-26' },
      '2026-12-26T22:59:00Z',
      true,
    ],
    ['is over after its last date', { ...berlin, lastDate: '2026-12-26' }, '2026-12-26T23:00:00Z', false],
    [
      'has not begun before its first date',
      { ...berlin, firstDate: '2026-12-24' },
      '2026-12-23T22:59:00Z',
      false,
    ],
  ])('%s', (_, timetable, at, expected) => {
    expect(isInForce(timetable, Date.parse(at))).toBe(expected);
  });

  test.each<[string, Timetable, string, boolean]>([
    // On 2026-03-29 the clocks in Berlin skip from 02:00 to 03:00 at 01:00Z.
    ['keeps its local time in winter', officeHours, '2026-03-27T07:00:00Z', true],
    ['keeps its local time in summer', officeHours, '2026-03-30T06:00:00Z', true],
    [
      'begins after the hour that is skipped',
      { ...berlin, from: '02:30', to: '05:00' },
      '2026-03-29T01:00:00Z',
      true,
    ],
    [
      'has not begun before that hour',
      { ...berlin, from: '02:30', to: '05:00' },
      '2026-03-29T00:59:59Z',
      false,
    ],
    // On 2026-10-25 they go back from 03:00 to 02:00 at 01:00Z.
    [
      'is in force in an hour that occurs twice',
      { ...berlin, from: '02:00', to: '03:00' },
      '2026-10-25T00:30:00Z',
      true,
    ],
    [
      'is in force in its second occurrence',
      { ...berlin, from: '02:00', to: '03:00' },
      '2026-10-25T01:30:00Z',
      true,
    ],
    ['is over after both', { ...berlin, from: '02:00', to: '03:00' }, '2026-10-25T02:00:00Z', false],
  ])('%s, despite clock changes', (_, timetable, at, expected) => {
    expect(isInForce(timetable, Date.parse(at))).toBe(expected);
  });

  test('is an hour shorter on the day on which its hour is skipped', () => {
    const hours = Array.from({ length: 48 }, (_, half) => Date.UTC(2026, 2, 28, 23) + half * 1_800_000);
    const inForce = hours.filter((at) => isInForce({ ...berlin, from: '01:00', to: '05:00' }, at));
    expect(inForce).toHaveLength(6);
  });
});
