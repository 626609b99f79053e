import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { dayAt, parseDay, printDay } from '../facets/days.ts';
import { dayMs, hourMs } from '../shared/durations.ts';
import { SurveysError } from '../shared/errors.ts';
import { TimeZone } from './time-zone.ts';
import { timeZoneNames } from './zone-names.ts';

const minuteMs = 60_000;

const formats = new Map<string, Intl.DateTimeFormat>();

/** What the clocks of a zone show, by `Intl`, as if it were UTC. */
function shownBy(zone: string): (ms: number) => number {
  const format = formats.get(zone) ?? formatOf(zone);
  formats.set(zone, format);
  return (ms) => {
    const parts = new Map(format.formatToParts(ms).map(({ type, value }) => [type, Number(value)]));
    const of = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? Number.NaN;
    return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
  };
}

function formatOf(zone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
}

const difficult = [
  'Europe/Berlin',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Apia',
  'Africa/Casablanca',
  'America/Asuncion',
  'Asia/Gaza',
  'UTC',
];
const zones = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom(...difficult) },
  fc.constantFrom(...timeZoneNames()),
);
const [firstMs, endMs] = [Date.UTC(2010, 0, 1), Date.UTC(2045, 0, 1)];

/** The moments of these years at which a zone's clocks are changed. */
const changesOf = new Map<string, number[]>();
function changes(zone: string): number[] {
  let found = changesOf.get(zone);
  if (found === undefined) {
    const shown = shownBy(zone);
    const offset = (ms: number): number => shown(ms) - ms;
    found = [];
    for (let ms = firstMs; ms < endMs; ms += 5 * dayMs) {
      let [before, after] = [ms, ms + 5 * dayMs];
      if (offset(before) === offset(after)) continue;
      while (after - before > minuteMs) {
        const middle = Math.floor((before + after) / 2 / minuteMs) * minuteMs;
        if (offset(middle) === offset(before)) before = middle;
        else after = middle;
      }
      found.push(after);
    }
    changesOf.set(zone, found);
  }
  return found;
}

/** Any moments, and those around the changes of a zone. */
const zonesWithMoments = fc
  .tuple(zones, fc.nat(), fc.integer({ min: -30 * hourMs, max: 30 * hourMs }))
  .chain(([zone, draw, nearMs]): fc.Arbitrary<[zone: string, ms: number]> => {
    const all = changes(zone);
    const near = all.length === 0 ? firstMs : all[draw % all.length]!;
    return fc.tuple(
      fc.constant(zone),
      fc.oneof(
        fc.integer({ min: firstMs, max: endMs }),
        fc.constant(near + nearMs),
        fc.constantFrom(-1, 0, 1).map((ms) => near + ms),
      ),
    );
  });

/** The day that the clocks show and do not leave again: the earliest of those that they show from then on. */
function dayBy(shown: (ms: number) => number, ms: number): number {
  const later = Array.from({ length: 8 * 60 }, (_, minutes) => dayAt(shown(ms + minutes * minuteMs)));
  return Math.min(...later);
}

describe('a time zone', () => {
  test('is as far from UTC as Intl says, at all times', () => {
    fc.assert(
      fc.property(zonesWithMoments, ([zone, ms]) => {
        const shown = shownBy(zone)(ms);
        expect(TimeZone.of(zone).offsetAt(ms)).toBe(shown - Math.floor(ms / 1_000) * 1_000);
      }),
      { numRuns: 1_000 },
    );
  });

  test('has the days that its clocks show, through daylight saving', () => {
    fc.assert(
      fc.property(zonesWithMoments, ([zone, ms]) => {
        const { day, name, fromMs, beforeMs, from, before } = TimeZone.of(zone).dayAt(ms);
        expect(day).toBe(dayBy(shownBy(zone), ms));
        expect(name).toBe(printDay(day));
        expect(ms).toBeGreaterThanOrEqual(fromMs);
        expect(ms).toBeLessThan(beforeMs);
        expect([Date.parse(from), Date.parse(before)]).toEqual([fromMs, beforeMs]);
        expect(TimeZone.of(zone).dayAt(beforeMs).fromMs).toBe(beforeMs);
      }),
      { numRuns: 500 },
    );
  });

  test.each(difficult)('has days of whole quarters of an hour without gaps: %s', (zone) => {
    const of = TimeZone.of(zone);
    for (let day = dayAt(firstMs) + 1; day < dayAt(endMs); day += 1) {
      const start = of.startOfDay(day);
      expect(start % (15 * minuteMs)).toBe(0);
      expect(of.startOfDay(day + 1)).toBeGreaterThanOrEqual(start);
    }
  });

  test('finds the moments at which its clocks show a time', () => {
    fc.assert(
      fc.property(zonesWithMoments, ([zone, ms]) => {
        const shown = shownBy(zone);
        const found = TimeZone.of(zone).momentsOf(ms);
        const looked = Array.from({ length: 30 * 60 * 2 }, (_, index) => ms + (index - 30 * 60) * minuteMs);
        const minute = Math.floor(ms / minuteMs) * minuteMs;
        const expected = looked.filter((at) => Math.floor(shown(at) / minuteMs) * minuteMs === minute);
        expect(found).toEqual(expected);
      }),
      { numRuns: 30 },
    );
  });

  test.each([
    ['Europe/Berlin', '2027-03-28T02:30', []],
    ['Europe/Berlin', '2026-10-25T02:30', ['2026-10-25T00:30', '2026-10-25T01:30']],
    ['Australia/Lord_Howe', '2026-04-05T01:45', ['2026-04-04T14:45', '2026-04-04T15:15']],
    ['Pacific/Apia', '2011-12-30T12:00', []],
    ['Asia/Kathmandu', '2026-11-22T00:00', ['2026-11-21T18:15']],
  ])('in %s, %s was shown at %j', (zone, shown, expected) => {
    const moments = TimeZone.of(zone).momentsOf(Date.parse(`${shown}Z`));
    expect(moments.map((ms) => new Date(ms).toISOString().slice(0, 16))).toEqual(expected);
  });

  test.each([
    ['the day on which clocks are put forward at midnight', 'America/Asuncion', '2023-10-01', '04:00', 23],
    ['the day on which clocks are put back', 'Europe/Berlin', '2026-10-25', '22:00', 25],
    [
      'the day on which clocks are put back by half an hour',
      'Australia/Lord_Howe',
      '2026-04-05',
      '13:00',
      24.5,
    ],
    ['a day that was skipped', 'Pacific/Apia', '2011-12-30', '10:00', 0],
    ['the day on which clocks passed midnight twice', 'America/St_Johns', '2010-11-07', '03:30', 24],
    ['the day before it', 'America/St_Johns', '2010-11-06', '02:30', 25],
  ])('%s: %s, %s', (_what, zone, day, from, hours) => {
    const [start, end] = [parseDay(day)!, parseDay(day)! + 1].map((each) =>
      TimeZone.of(zone).startOfDay(each),
    );
    expect(new Date(start!).toISOString().slice(11, 16)).toBe(from);
    expect((end! - start!) / hourMs).toBe(hours);
  });

  test('has hours that begin when its clocks show a whole hour, or are changed', () => {
    fc.assert(
      fc.property(zonesWithMoments, ([zone, ms]) => {
        const { fromMs, beforeMs } = TimeZone.of(zone).hourAt(ms);
        const shown = shownBy(zone);
        const isStart = (at: number): boolean =>
          shown(at) % hourMs === 0 || shown(at) - shown(at - 1_000) !== 1_000;
        expect([ms >= fromMs, ms < beforeMs, isStart(fromMs), isStart(beforeMs)]).toEqual(
          Array(4).fill(true),
        );
        for (let at = fromMs + minuteMs; at < beforeMs; at += minuteMs) expect(isStart(at)).toBe(false);
      }),
      { numRuns: 300 },
    );
  });

  test('that the process does not know is an error', () => {
    expect(() => TimeZone.of('Europe/Atlantis')).toThrow(SurveysError);
  });
});
