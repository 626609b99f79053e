import { describe, expect, test } from '@jest/globals';
import { noFilter, parseDay } from '@canvass/surveys';
import { resultsModelOf } from '../../../../test/results-model.ts';
import { cardCsv } from '../../files/card-csv.ts';
import { cardSvg } from '../../files/card-svg.ts';
import type { ResultsModel } from '../../results-model.ts';
import { resultsRegions } from '../../results-page.ts';

const visit = { id: 'visit', text: 'When were you here?', type: 'date' };
const modelOf = (...days: string[]): ResultsModel => {
  const model = resultsModelOf([
    { questions: [visit], answers: days.map((day) => ({ visit: parseDay(day)! })) },
  ]);
  const { history, sort } = model;
  const view = { home: '/desk', filter: noFilter, sort };
  return { ...model, slice: { view, history, of: undefined, hasLinks: true } };
};
const cardOf = (model: ResultsModel) => String(resultsRegions(model)['card-visit']);
const wordsOf = (model: ResultsModel) =>
  cardOf(model)
    .replaceAll(/<svg.*?<\/svg>|<[^>]*>/gs, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Returns the same results with the dates in a table. */
const asTable = (of: ResultsModel): ResultsModel => ({ ...of, tables: ['visit'] });

const linksOf = (of: ResultsModel) => [
  ...new Set([...cardOf(of).matchAll(/href="(\/desk[^"]*)#card-visit"/g)].map(([, href]) => href)),
];

describe('the card of dates', () => {
  const model = modelOf('2026-11-22', '2026-11-30', '2027-01-24');

  test('has a column for each month, and the middle and both ends', () => {
    expect(cardOf(model)).toContain(
      'aria-label="Number of answers by month, from Nov 2026 to Jan 2027. Most: Nov 2026, 2 answers."',
    );
    expect(wordsOf(asTable(model))).toMatch(
      /Median Nov 30, 2026 Earliest Nov 22, 2026 Latest Jan 24, 2027 Month Answers Share Nov 2026 2 66.7% Jan 2027 1 33.3%$/,
    );
  });

  test('leads to the answers of a month or year that has some', () => {
    expect(linksOf(model)).toEqual([
      '/desk?answered[visit]=yes',
      '/desk?table=visit',
      '/desk?where[visit]=2026-11-01..2026-11-30',
      '/desk?where[visit]=2027-01-01..2027-01-31',
    ]);
    expect(linksOf(modelOf('1999-12-31', '2014-01-01'))).toEqual([
      '/desk?answered[visit]=yes',
      '/desk?table=visit',
      '/desk?where[visit]=1999-01-01..1999-12-31',
      '/desk?where[visit]=2014-01-01..2014-12-31',
    ]);
  });

  test('has a column for each day of answers within 62 days', () => {
    const close = modelOf('2026-11-22', '2026-11-22', '2027-01-22');
    expect(cardOf(close)).toContain(
      'aria-label="Number of answers by day, from Nov 22, 2026 to Jan 22, 2027. Most: Nov 22, 2026, 2 answers."',
    );
    expect(wordsOf(asTable(close))).toMatch(/Day Answers Share Nov 22, 2026 2 66.7% Jan 22, 2027 1 33.3%$/);
    expect(linksOf(close).slice(2)).toEqual([
      '/desk?where[visit]=2026-11-22',
      '/desk?where[visit]=2027-01-22',
    ]);
    expect(cardCsv(close, 'visit')).toContain(
      '"Question","Day","Answers","Share of those who answered (%)"\r\n"When were you here?","2026-11-22","2",',
    );
    expect(cardOf(modelOf('2026-11-22', '2027-01-23'))).toContain('Number of answers by month');
  });

  test('says that nobody answered', () => {
    expect(wordsOf(modelOf())).toMatch(/Nobody has answered this question yet\.$/);
    expect(cardSvg(modelOf(), 'visit')).not.toMatch(/NaN|undefined/);
  });

  test('says about, if days are counted by month', () => {
    const first = parseDay('2020-01-15')!;
    const answers = Array.from({ length: 2_049 }, (_, n) => ({ visit: first + n }));
    const words = wordsOf(resultsModelOf([{ questions: [visit], answers }]));
    expect(words).toContain('Median about Nov 2022 Earliest about Jan 2020 Latest about Aug 2025');
    expect(words).toContain('There are very many different dates: they are counted by month.');
  });

  test('has a CSV file of its months, and an SVG file', () => {
    expect(cardCsv(model, 'visit')).toBe(
      '\uFEFF"Question","Month","Answers","Share of those who answered (%)"\r\n' +
        '"When were you here?","2026-11","2","66.6667"\r\n"When were you here?","2027-01","1","33.3333"\r\n',
    );
    expect(cardSvg(model, 'visit')).toMatch(/Nov 2026.*Median.*Nov 30, 2026/s);
  });
});
