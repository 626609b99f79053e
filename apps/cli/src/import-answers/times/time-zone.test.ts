import { expect, test } from '@jest/globals';
import { zoneReader } from './time-zone.ts';

test.each([
  // Skipped: with the offset before.
  ['2024-03-10T02:30', 'America/New_York', '2024-03-10T07:30'],
  ['2024-03-31T02:30', 'Europe/Berlin', '2024-03-31T01:30'],
  ['2024-10-06T02:15', 'Australia/Lord_Howe', '2024-10-05T15:45'],
  ['2018-11-04T00:30', 'America/Sao_Paulo', '2018-11-04T03:30'],
  // A whole day, when the zone went to the other side of the date line.
  ['2011-12-30T12:00', 'Pacific/Apia', '2011-12-30T22:00'],
  // Shown twice: the first one.
  ['2024-11-03T01:30', 'America/New_York', '2024-11-03T05:30'],
  ['2024-10-27T02:30', 'Europe/Berlin', '2024-10-27T00:30'],
  ['2024-04-07T01:45', 'Australia/Lord_Howe', '2024-04-06T14:45'],
  ['2018-02-17T23:30', 'America/Sao_Paulo', '2018-02-18T01:30'],
  // Beside a change.
  ['2024-03-10T01:59', 'America/New_York', '2024-03-10T06:59'],
  ['2024-03-10T03:00', 'America/New_York', '2024-03-10T07:00'],
  ['2024-11-03T00:59', 'America/New_York', '2024-11-03T04:59'],
  ['2024-11-03T02:00', 'America/New_York', '2024-11-03T07:00'],
  ['2024-10-27T01:59', 'Europe/Berlin', '2024-10-26T23:59'],
  ['2024-10-27T03:00', 'Europe/Berlin', '2024-10-27T02:00'],
  ['2024-04-07T01:29', 'Australia/Lord_Howe', '2024-04-06T14:29'],
  ['2024-04-07T02:00', 'Australia/Lord_Howe', '2024-04-06T15:30'],
  ['2018-02-18T00:00', 'America/Sao_Paulo', '2018-02-18T03:00'],
  // Far ahead, and no changes.
  ['2024-05-01T09:30', 'Pacific/Kiritimati', '2024-04-30T19:30'],
  ['2024-05-01T09:30', 'Asia/Kathmandu', '2024-05-01T03:45'],
  ['2024-07-01T12:00', 'America/Sao_Paulo', '2024-07-01T15:00'],
])('%s in %s is %s in UTC', (shown, timeZone, utc) => {
  const found = zoneReader(timeZone)(Date.parse(`${shown}Z`));
  expect(new Date(found).toISOString()).toBe(`${utc}:00.000Z`);
});
