import { describe, expect, test } from '@jest/globals';
import { startHistory, TimeZone, type AnswerFilter } from '@canvass/surveys';
import { trendColumns } from './trend-card.ts';
import { trendOf } from './trend.ts';

const history = startHistory({ title: 'Coffee', questions: [] });

/** Returns the addresses of the columns of these days on a page whose filter takes the answers received in this time. */
function linksOf(
  days: readonly string[],
  from: string,
  before: string,
  zone = 'UTC',
): (string | undefined)[] {
  const filter: AnswerFilter = {
    questions: [],
    receivedFromMs: Date.parse(from),
    receivedBeforeMs: Date.parse(before),
  };
  const view = { home: '', filter, sort: 'order' } as const;
  const slice = { view, history, of: 9, hasLinks: true };
  const trend = trendOf(
    days.map((day) => ({ day, count: 1 })),
    days.at(-1)!,
  );
  return trendColumns(trend, TimeZone.of(zone), slice).flatMap(({ link }) =>
    link === undefined ? [] : [link.href],
  );
}

describe('a column at the edge of the filtered time', () => {
  test.each([
    [
      'week',
      ['2026-08-05', '2026-08-12', '2026-11-11'],
      ['2026-08-04', '2026-11-12'],
      [
        '?receivedFrom=2026-08-04&receivedTo=2026-08-09#results-trend',
        '?receivedFrom=2026-08-10&receivedTo=2026-08-16#results-trend',
        '?receivedFrom=2026-11-09&receivedTo=2026-11-11#results-trend',
      ],
    ],
    [
      'month',
      ['2024-01-15', '2026-11-10'],
      ['2024-01-10', '2026-11-12'],
      [
        '?receivedFrom=2024-01-10&receivedTo=2024-01-31#results-trend',
        '?receivedFrom=2026-11-01&receivedTo=2026-11-11#results-trend',
      ],
    ],
    [
      'day',
      ['2026-11-10', '2026-11-11'],
      ['2026-11-10T09:00:00Z', '2026-11-11T17:00:00Z'],
      [
        '?receivedFrom=2026-11-10T09:00:00.000Z&receivedTo=2026-11-10#results-trend',
        '?receivedFrom=2026-11-11&receivedTo=2026-11-11T17:00:00.000Z#results-trend',
      ],
    ],
  ])('leads only to the answers that it counts: %s', (_, days, [from, before], links) => {
    expect(linksOf(days, from!, before!)).toEqual(links);
  });
});
