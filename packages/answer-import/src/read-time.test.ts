import { describe, expect, test } from '@jest/globals';
import { timeReader } from './read-time.ts';

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
  ])('%s in %s is %s', (text, timeZone, iso) => {
    expect(timeReader(timeZone)(text)).toEqual({ ok: true, iso });
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
  ])('%s is none', (text) => {
    expect(timeReader('Europe/Berlin')(text)).toMatchObject({ ok: false });
  });

  test('without an offset needs a time zone', () => {
    expect(timeReader(undefined)('2024-05-01 09:30')).toEqual({
      ok: false,
      reason: 'The time of receipt has no offset, and the mapping no timeZone',
    });
  });
});
