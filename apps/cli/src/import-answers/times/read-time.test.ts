import { describe, expect, test } from '@jest/globals';
import { timeReader } from './read-time.ts';

const latestMs = Date.UTC(2026, 5, 20);

describe('a time of receipt', () => {
  test.each([
    ['2024-05-01T09:30:00Z', undefined, '2024-05-01T09:30:00.000Z'],
    ['2024-05-01T09:30:00.1234567Z', undefined, '2024-05-01T09:30:00.123Z'],
    ['2024-05-01 09:30 UTC', undefined, '2024-05-01T09:30:00.000Z'],
    ['2024-05-01T09:30:00+05:30', undefined, '2024-05-01T04:00:00.000Z'],
    ['2024-05-01T09:30:00-0330', undefined, '2024-05-01T13:00:00.000Z'],
    ['2024-01-15 12:00:00', 'Europe/Berlin', '2024-01-15T11:00:00.000Z'],
    ['2024-07-15 12:00:00', 'Europe/Berlin', '2024-07-15T10:00:00.000Z'],
    ['2024-07-15 12:00:00', 'America/St_Johns', '2024-07-15T14:30:00.000Z'],
    // An hour after and before the clocks change.
    ['2024-03-31 03:30', 'Europe/Berlin', '2024-03-31T01:30:00.000Z'],
    ['2024-10-27 03:30', 'Europe/Berlin', '2024-10-27T02:30:00.000Z'],
    ['2024-05-01T09:30:00Z', 'Europe/Berlin', '2024-05-01T09:30:00.000Z'],
    // Google Forms, also with the narrow space of its newer files.
    ['2024/05/01 9:30:12 AM GMT+2', undefined, '2024-05-01T07:30:12.000Z'],
    ['2024/05/01 9:30:12\u202fPM GMT+5:30', undefined, '2024-05-01T16:00:12.000Z'],
    ['2024/05/01 12:00:00 AM GMT\u22125', undefined, '2024-05-01T05:00:00.000Z'],
    ['2024/05/01 9:30:12 p.\u00a0m. GMT', undefined, '2024-05-01T21:30:12.000Z'],
    // SurveyMonkey, and others in America.
    ['05/13/2024 09:30:12 AM', 'UTC', '2024-05-13T09:30:12.000Z'],
    ['5/13/24 9:30', 'UTC', '2024-05-13T09:30:00.000Z'],
    ['5/13/2024, 12:05 PM', 'UTC', '2024-05-13T12:05:00.000Z'],
    ['13/05/2024 12:05 AM', 'UTC', '2024-05-13T00:05:00.000Z'],
    ['13-05-2024 09:30', 'UTC', '2024-05-13T09:30:00.000Z'],
    ['05/05/2024 09:30', 'UTC', '2024-05-05T09:30:00.000Z'],
    ['24/05/01 09:30', 'UTC', '2024-05-01T09:30:00.000Z'],
    // With dots the day comes first, and the year in Hungary, Korea and Japan.
    ['01.05.2024 09:30', 'UTC', '2024-05-01T09:30:00.000Z'],
    ['12.05.2024 09:30', 'UTC', '2024-05-12T09:30:00.000Z'],
    ['1.5.24 9:30:05', 'UTC', '2024-05-01T09:30:05.000Z'],
    ['01.05.24 09:30', 'UTC', '2024-05-01T09:30:00.000Z'],
    ['24.05.01 09:30', 'UTC', '2024-05-01T09:30:00.000Z'],
    ['24. 05. 01. 9:30', 'UTC', '2024-05-01T09:30:00.000Z'],
    ['31.12.24 09:30', 'UTC', '2024-12-31T09:30:00.000Z'],
    ['24.12.31 09:30', 'UTC', '2024-12-31T09:30:00.000Z'],
    ['2024. 05. 01. 9:30', 'UTC', '2024-05-01T09:30:00.000Z'],
    // Names of months.
    ['May 1, 2024 9:30 AM', 'UTC', '2024-05-01T09:30:00.000Z'],
    ['Wed, May 1st, 2024 at 9:30 PM', 'UTC', '2024-05-01T21:30:00.000Z'],
    ['Wed, 01 May 2024 09:30:00 GMT', undefined, '2024-05-01T09:30:00.000Z'],
    ['1-Sep-24 9:30', 'UTC', '2024-09-01T09:30:00.000Z'],
    ['Sept. 1, 2024 9:30', 'UTC', '2024-09-01T09:30:00.000Z'],
    ['1. M\u00e4rz 2024, 09:30', 'UTC', '2024-03-01T09:30:00.000Z'],
    ['1 ao\u00fbt 2024 09:30', 'UTC', '2024-08-01T09:30:00.000Z'],
    ['1 de mayo de 2024 09:30', 'UTC', '2024-05-01T09:30:00.000Z'],
    ['1 maja 2024 09:30', 'UTC', '2024-05-01T09:30:00.000Z'],
    // The days of a spreadsheet, whatever the sign of its fractions.
    ['45413.3958333333', 'UTC', '2024-05-01T09:30:00.000Z'],
    ['45413,3958333333', 'Europe/Berlin', '2024-05-01T07:30:00.000Z'],
    ['45413', 'UTC', '2024-05-01T00:00:00.000Z'],
  ])('%s in %s is %s', (text, timeZone, iso) => {
    expect(timeReader({ timeZone, latestMs })(text)).toEqual({ ok: true, iso });
  });

  test.each([
    '',
    '01/05/2024',
    '2024-05-01',
    '2024-02-30T00:00:00Z',
    '2024-05-01T24:00:00Z',
    '2024-13-01T00:00:00Z',
    '1714550000',
    '2024-05-01T09:30:00+99:99',
    '2024-05-01T09:30:00+15:00',
    '13:30 PM',
    '05/13/2024 13:30 PM',
    '31/02/2024 09:30',
    '31.02.2024 09:30',
    '12.13.24 09:30',
    '13/13/2024 09:30',
    'Smarch 1, 2024 9:30',
    'May 32, 2024 9:30',
    '2024-05-01 09:30 CST',
    '1/2/345 9:30',
    '454133958',
  ])('%s is none', (text) => {
    expect(timeReader({ timeZone: 'Europe/Berlin' })(text)).toMatchObject({ ok: false });
  });

  test.each([
    ['05/01/2024 09:30', undefined, undefined],
    ['05/01/2024 09:30', 'D/M/Y', '2024-01-05T09:30:00.000Z'],
    ['05/01/2024 09:30', 'M/D/Y', '2024-05-01T09:30:00.000Z'],
    ['10/11/12 09:30', undefined, undefined],
    ['10/11/12 09:30', 'Y/M/D', '2010-11-12T09:30:00.000Z'],
    ['13/05/2024 09:30', 'M/D/Y', undefined],
    ['12.05.24 09:30', undefined, undefined],
    ['12.05.24 09:30', 'D/M/Y', '2024-05-12T09:30:00.000Z'],
    ['12.05.24 09:30', 'Y/M/D', '2012-05-24T09:30:00.000Z'],
    ['12.05.24 09:30', 'M/D/Y', undefined],
    ['12.05.2024 09:30', 'Y/M/D', '2024-05-12T09:30:00.000Z'],
    ['2024-05-01 09:30', 'D/M/Y', '2024-05-01T09:30:00.000Z'],
  ] as const)('%s with the format %s is %s', (text, format, iso) => {
    const found = timeReader({ timeZone: 'UTC', format })(text);
    expect(found.ok ? found.iso : undefined).toBe(iso);
  });

  test('that may be two days is refused, with both', () => {
    expect(timeReader({ timeZone: 'UTC' })('05/01/2024 09:30')).toEqual({
      ok: false,
      reason:
        'The time of receipt may be 5 January 2024 or 1 May 2024: give timeFormat in the mapping, or --time-format',
    });
  });

  test('without an offset needs a time zone', () => {
    expect(timeReader({})('2024-05-01 09:30')).toEqual({
      ok: false,
      reason: 'The time of receipt has no offset, and the mapping no timeZone',
    });
  });
});
