import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { receivedTimes, timeZones } from '../../test/time-zones.ts';
import { TimeZone } from '../zones/time-zone.ts';
import { maxDays } from './day-counts.ts';
import { SurveyAnswersSummary } from './survey-answers-summary.ts';

const stored = (summary: SurveyAnswersSummary): unknown => JSON.parse(JSON.stringify(summary));

function counted(times: readonly string[], summary: SurveyAnswersSummary): SurveyAnswersSummary {
  for (const receivedAt of times) summary.addNewAnswer({ receivedAt, answers: {} }, []);
  return summary;
}

/** The days that Intl shows, and how many of the times are on each. */
function daysByIntl(times: readonly string[], { name }: TimeZone): [string, number][] {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: name, dateStyle: 'short' });
  const days = Map.groupBy(times, (time) => format.format(Date.parse(time)));
  return Array.from(days, ([day, of]): [string, number] => [day, of.length]).toSorted(([a], [b]) =>
    a.localeCompare(b),
  );
}

describe('the days of a summary', () => {
  test('are those of its time zone, as Intl has them, in any order', () => {
    fc.assert(
      fc.property(fc.array(receivedTimes, { maxLength: 40 }), timeZones, (times, zone) => {
        expect(counted(times, SurveyAnswersSummary.empty(zone)).days).toEqual(daysByIntl(times, zone));
      }),
    );
  });

  test('can be counted in any other time zone, from quarters of an hour', () => {
    fc.assert(
      fc.property(
        fc.array(receivedTimes),
        fc.array(receivedTimes),
        fc.array(receivedTimes),
        timeZones,
        (kept, more, others, zone) => {
          const ofAnyZone = SurveyAnswersSummary.fromJSON(
            stored(counted(kept, SurveyAnswersSummary.ofAnyZone())),
          ).mergeWith(counted(more, SurveyAnswersSummary.exact()));
          const summary = counted(others, SurveyAnswersSummary.empty(TimeZone.of('Asia/Tokyo')));
          const ofOthers = counted(others, SurveyAnswersSummary.empty(zone));
          summary.setDays(zone, [...ofAnyZone.daysIn(zone), ...ofOthers.days]);
          const all = [...kept, ...more, ...others];
          expect(summary.days).toEqual(daysByIntl(all, zone));
          expect(summary.zone).toBe(zone);
          for (const merged of [ofAnyZone.mergeWith(ofOthers), ofOthers.mergeWith(ofAnyZone)]) {
            expect(stored(merged)).toEqual(stored(counted(all, SurveyAnswersSummary.empty(zone))));
          }
        },
      ),
    );
  });

  test('are not mixed with those of another zone', () => {
    const [berlin, tokyo] = ['Europe/Berlin', 'Asia/Tokyo'].map((name) => {
      return counted(['2026-11-22T20:00:00.000Z'], SurveyAnswersSummary.empty(TimeZone.of(name)));
    });
    const mismatch = expect.objectContaining({ code: 'time-zone-mismatch' });
    expect(() => berlin!.mergeWith(tokyo!)).toThrow(mismatch);
    expect(() => berlin!.subtractAll(tokyo!)).toThrow(mismatch);
    const { zone, days } = tokyo!;
    const none = { answers: 0, firstAnswerAt: null, lastAnswerAt: null, facets: [] };
    expect(() => berlin!.addTabulated({ ...none, zone, days })).toThrow(mismatch);
    expect(() => SurveyAnswersSummary.ofAnyZone().days).toThrow(mismatch);
    expect(() => SurveyAnswersSummary.ofAnyZone().zone).toThrow(mismatch);
    expect(() => SurveyAnswersSummary.ofAnyZone().subtractAll(tokyo!)).toThrow(mismatch);
  });

  test('that were counted earlier than ten years before the last one are forgotten in every zone', () => {
    const noon = Date.parse('2013-01-01T12:00:00Z');
    const times = Array.from({ length: maxDays + 5 }, (_, day) =>
      new Date(noon + day * 86_400_000).toISOString(),
    );
    const zone = TimeZone.of('Europe/Berlin');
    const summary = counted(times, SurveyAnswersSummary.empty(zone));
    expect(summary.days).toHaveLength(maxDays);
    summary.setDays(zone, counted(times, SurveyAnswersSummary.ofAnyZone()).daysIn(zone));
    expect(summary.days).toEqual(daysByIntl(times, zone).slice(-maxDays));
  });

  test.each([
    ['a zone that is not known', { zone: 'Europe/Atlantis' }, 'unknown-time-zone'],
    ['a zone that is no text', { zone: 7 }, 'malformed-summary'],
    ['both days and quarters', { quarters: [] }, 'malformed-summary'],
    [
      'a quarter without answers',
      { zone: undefined, days: undefined, quarters: [3, 0] },
      'malformed-summary',
    ],
    ['a quarter twice', { zone: undefined, days: undefined, quarters: [3, 1, 0, 1] }, 'malformed-summary'],
    ['half a quarter', { zone: undefined, days: undefined, quarters: [3] }, 'malformed-summary'],
    ['no quarters', { zone: undefined, days: undefined, quarters: 3 }, 'malformed-summary'],
  ])('cannot be read with %s', (_what, changes, code) => {
    const json = JSON.parse(
      JSON.stringify({ ...SurveyAnswersSummary.empty().toJSON(), ...changes }),
    ) as unknown;
    expect(() => SurveyAnswersSummary.fromJSON(json)).toThrow(expect.objectContaining({ code }));
  });
});
