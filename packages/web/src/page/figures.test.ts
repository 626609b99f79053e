import { TimeZone } from '@canvass/surveys';
import { expect, test } from '@jest/globals';
import {
  plural,
  shownBytes,
  shownCount,
  shownDateTime,
  shownDollars,
  shownSeconds,
  shownTime,
} from './figures.ts';

test.each([
  [shownCount(0), '0'],
  [shownCount(12_400), '12,400'],
  [shownCount(0.4), '0'],
  [shownBytes(0), '0 B'],
  [shownBytes(1023), '1,023 B'],
  [shownBytes(1024), '1 KiB'],
  [shownBytes(1_048_575), '1 MiB'],
  [shownBytes(1.8 * 1024 ** 2), '1.8 MiB'],
  [shownBytes(5 * 1024 ** 5), '5,120 TiB'],
  [shownSeconds(0.9), '0 s'],
  [shownSeconds(119), '119 s'],
  [shownSeconds(120), '2 min'],
  [shownSeconds(7_200), '2 h'],
  [shownSeconds(48 * 3600), '2 days'],
  [shownDollars(0), '$0'],
  [shownDollars(0.000_02), '< $0.0001'],
  [shownDollars(0.0123), '$0.0123'],
  [shownDollars(7_420.163), '$7,420.16'],
  [shownTime('2026-11-21T09:00:05.999Z'), '09:00:05'],
  [shownDateTime('2026-11-21T09:00:05.999Z'), '2026-11-21 09:00:05'],
  [shownTime('yesterday'), 'unknown'],
  [shownTime('2026-11-21T18:15:05.999Z', TimeZone.of('Asia/Kathmandu')), '00:00:05'],
  [shownDateTime('2026-10-25T00:30:00Z', TimeZone.of('Europe/Berlin')), '2026-10-25 02:30:00'],
  [plural(1, 'try', 'tries'), '1 try'],
  [plural(0, 'dead letter'), '0 dead letters'],
])('shows a figure as %s', (shown, expected) => {
  expect(shown).toBe(expected);
});
