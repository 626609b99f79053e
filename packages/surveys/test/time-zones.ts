import * as fc from 'fast-check';
import { TimeZone } from '../src/zones/time-zone.ts';

/** Generates time zones whose days are unusual: offsets of half and quarter hours, and clocks that are changed in either hemisphere. */
export const timeZones: fc.Arbitrary<TimeZone> = fc
  .constantFrom(
    'UTC',
    'Europe/Berlin',
    'America/St_Johns',
    'Australia/Lord_Howe',
    'Asia/Kathmandu',
    'Pacific/Apia',
  )
  .map((name) => TimeZone.of(name));

/** The beginnings of days on which clocks of these zones were changed, or that Samoa skipped, and of another day; in ms since the epoch. */
const changes = [
  '2011-12-29T10:00:00Z',
  '2023-10-01T00:00:00Z',
  '2023-10-28T22:00:00Z',
  '2023-11-05T02:30:00Z',
  '2023-11-14T22:00:00Z',
].map((time) => Date.parse(time));

/** Generates times as `toISOString` writes them: many are within two days of each other, around a change of clocks. */
export const receivedTimes: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom(...changes),
    fc.oneof(fc.integer({ min: 0, max: 2e8 }), fc.integer({ min: 0, max: 1e9 })),
  )
  .map(([from, ms]) => new Date(from + ms).toISOString());
