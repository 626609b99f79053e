import { describe, expect, test } from '@jest/globals';
import { noFilter } from '@canvass/surveys';
import { resultsModelOf } from '../../../../test/results-model.ts';
import { cardCsv } from '../../files/card-csv.ts';
import { cardSvg } from '../../files/card-svg.ts';
import type { ResultsModel } from '../../results-model.ts';
import { resultsRegions } from '../../results-page.ts';

const grid = {
  id: 'quality',
  text: 'How good was it?',
  type: 'matrix',
  rows: [
    { id: 'price', label: 'Price' },
    { id: 'staff', label: 'Staff' },
  ],
  columns: [
    { value: 'bad', label: 'Bad' },
    { value: 'good', label: 'Good' },
  ],
};
const answers = [
  { quality: 'answered', 'quality.price': 'good', 'quality.staff': 'bad' },
  { quality: 'answered', 'quality.price': 'good' },
  { quality: 'answered', 'quality.price': 'bad', 'quality.staff': null },
  {},
];
const model = resultsModelOf([{ questions: [grid], answers }]);

/** Returns the same results on a page with links. */
const withLinks = (of: ResultsModel): ResultsModel => {
  const { history, sort } = of;
  const view = { home: '/desk', filter: noFilter, sort };
  return { ...of, slice: { view, history, of: undefined, hasLinks: true } };
};
/** Returns the same results with the grid in a table. */
const asTable = (of: ResultsModel): ResultsModel => ({ ...of, tables: ['quality'] });
const cardOf = (of: ResultsModel) => String(resultsRegions(of)['card-quality']);
const wordsOf = (of: ResultsModel) =>
  cardOf(of)
    .replaceAll(/<svg.*?<\/svg>|<[^>]*>/gs, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
/** Returns the names of the segments of each bar. */
const barsOf = (of: ResultsModel) =>
  [...cardOf(of).matchAll(/<svg role="[a-z]+" aria-label="([^"]*)">/g)].map(([, name = '']) =>
    name.replaceAll(/[\u2068\u2069]/g, ''),
  );

const link = (part: string) => `/desk?where[quality.${part}#card-quality`;

describe('the card of a grid', () => {
  test('has a bar for each row, with the shares of those who answered the row, and their number', () => {
    expect(barsOf(model)).toEqual(['Bad: 1 (33.3%); Good: 2 (66.7%)', 'Bad: 1 (100%); Good: 0 (0%)']);
    expect(wordsOf(model)).toContain(
      'Bad Good Row Share of those who answered the row, in % Answers Price 3 Staff 1',
    );
    expect(cardOf(model)).toMatch(/<rect class="step-1" x="0%" width="33.33%".*>33<\/text>/);
  });

  test('says the same in a table', () => {
    expect(wordsOf(asTable(model))).toMatch(
      /Row Bad Good Answers Price 33.3% 1 66.7% 2 3 Staff 100% 1 0% 0 1$/,
    );
  });

  test('leads from a segment to the answers that have it', () => {
    const card = cardOf(withLinks(model));
    const links = [...card.matchAll(/href="(\/desk[^"]*)"/g)].map(([, href]) => href);
    // A segment without answers has no place in the bar.
    const bars = [link('price]=bad'), link('price]=good'), link('staff]=bad')];
    const ofCounts = ['yes', 'no'].map((value) => `/desk?answered[quality]=${value}#card-quality`);
    expect(links).toEqual([...ofCounts, '/desk?table=quality#card-quality', ...bars]);
    expect(cardOf(asTable(withLinks(model)))).toContain(link('staff]=good'));
  });

  test('draws a column without a score apart from the scale of the others', () => {
    const columns = ['no', 'partly', 'yes'].map((value, index) => ({ value, label: value, score: index }));
    const scored = { ...grid, columns: [...columns, { value: 'unsure', label: 'I can’t say' }] };
    const chosen = ['no', 'partly', 'yes', 'unsure'].map((value) => ({
      quality: 'answered',
      'quality.price': value,
      'quality.staff': value,
    }));
    const card = cardOf(resultsModelOf([{ questions: [scored], answers: chosen }]));
    const [bar = ''] = card.match(/<svg role="img".*?<\/svg>/s) ?? [];
    expect(bar.match(/step-\w+/g)).toEqual(['step-1', 'step-5', 'step-9', 'step-apart']);
  });

  test('marks the segment that is shown', () => {
    const linked = withLinks(model);
    const filter = { questions: [{ question: 'quality.price', type: 'choices', values: ['good'] }] } as const;
    const card = cardOf({ ...linked, slice: { ...linked.slice!, view: { ...linked.slice!.view, filter } } });
    expect(card.match(/aria-label="[^"]*Good[^"]*2 \(66.7%\)" aria-current="true"/g)).toHaveLength(1);
  });

  test('keeps rows and columns that are no longer asked, apart from the others', () => {
    const revised = {
      ...grid,
      rows: [{ id: 'price', label: 'The price' }],
      columns: [grid.columns[1], { value: 'best', label: 'Best' }],
    };
    const edited = resultsModelOf([{ questions: [grid], answers }, { questions: [revised] }]);
    expect(wordsOf(edited)).toMatch(
      /Good Best Bad \(no longer offered\) .* The price 3 No longer asked .* Staff 1/,
    );
    expect(barsOf(edited)).toEqual([
      'Good: 2 (66.7%); Best: 0 (0%); Bad (no longer offered): 1 (33.3%)',
      'Good: 0 (0%); Best: 0 (0%); Bad (no longer offered): 1 (100%)',
    ]);
  });

  test('shows no bar of rows that nobody or few people answered', () => {
    const none = resultsModelOf([{ questions: [grid], answers: [{}] }]);
    expect(barsOf(none)).toEqual([]);
    expect(wordsOf(none)).toMatch(/0 answered, 1 skipped Nobody has answered this question yet\.$/);
    const few = { ...model, leastAnswers: 2, hiddenFacets: new Set(['quality.staff']) };
    expect(barsOf(few)).toHaveLength(1);
    expect(wordsOf(few)).toMatch(/Price 3 Staff hidden: few answers$/);
    expect(wordsOf(asTable(few))).toMatch(/Price .* Staff hidden: few answers$/);
  });

  test('with more than nine columns is a list of bars for each row', () => {
    const columns = Array.from({ length: 10 }, (_, n) => `${n}`);
    const wide = resultsModelOf([
      { questions: [{ ...grid, columns }], answers: [{ quality: 'answered', 'quality.price': '3' }] },
    ]);
    expect(barsOf(wide)).toEqual([]);
    expect(wordsOf(wide)).toMatch(/Price 1 answered .* 9 0% 0 .*Staff 0 answered/);
  });

  test('has a CSV file with a line for each cell, and an SVG file', () => {
    expect(cardCsv(model, 'quality')).toContain(
      '"Question","Part","Choice","Answers","Share of those who answered (%)","Still offered"\r\n' +
        '"How good was it?","Price","Bad","1","33.3333","yes"\r\n',
    );
    const svg = cardSvg(model, 'quality')!;
    expect(svg).toMatch(/Bad.*Good.*Price.*Staff/s);
    expect(svg).not.toMatch(/style|class|NaN|undefined/);
  });

  test('shows the means of rows with scored columns, and what they are of', () => {
    const columns = [
      { value: 'bad', label: 'Bad', score: -2 },
      { value: 'good', label: 'Good', score: 1 },
      { value: 'unsure', label: 'Unsure' },
    ];
    const scored = resultsModelOf([
      {
        questions: [{ ...grid, columns }],
        answers: [...answers, { quality: 'answered', 'quality.staff': 'unsure' }],
      },
    ]);
    const words = wordsOf(scored).replaceAll(/[\u2068\u2069]/g, '');
    // (1 + 1 − 2) / 3 of the first row, −2 of the second; who is unsure is in neither, but has answered.
    expect(words).toContain('Mean Price 0.00 Staff -2.00 Mean of all rows: -0.50. Scores: Bad -2, Good 1.');
    expect(wordsOf(asTable(scored))).toMatch(
      /Unsure Mean Answers Price 33.3% 1 66.7% 2 0% 0 0.00 3 Staff 50.0% 1 0% 0 50.0% 1 -2.00 2 Mean of all/,
    );
    expect(cardCsv(scored, 'quality')).toContain(
      '"Still offered","Score","Mean score"\r\n"How good was it?","Price","Bad","1","33.3333","yes","-2","0"\r\n',
    );
    expect(cardCsv(scored, 'quality')).toContain('"Staff","Unsure","1","50","yes",,"-2"\r\n');
    const svg = cardSvg(scored, 'quality')!;
    expect(svg).toMatch(/>Mean<.*>-2.00<.*Mean of all rows: -0.50\./s);
    const few = { ...scored, leastAnswers: 3, hiddenFacets: new Set(['quality.staff']) };
    expect(wordsOf(few)).not.toMatch(/Mean of all rows|-0\.5|Staff -2/);
  });

  test('of several columns per row is a list of bars for each row', () => {
    const several = resultsModelOf([
      {
        questions: [{ ...grid, multiple: true }],
        answers: [{ quality: 'answered', 'quality.price': ['bad', 'good'] }],
      },
    ]);
    expect(barsOf(several)).toEqual([]);
    expect(wordsOf(several)).toMatch(/Price 1 answered Bad 100% 1 Good 100% 1 Several choices were possible/);
  });

  test('escapes what owners write', () => {
    const evil = `<script>"'&`;
    const odd = { ...grid, rows: [{ id: 'price', label: evil }], columns: [{ value: 'x', label: evil }] };
    const shown = resultsModelOf([
      { questions: [odd], answers: [{ quality: 'answered', 'quality.price': 'x' }] },
    ]);
    expect(cardOf(withLinks(shown))).not.toContain('<script');
    expect(cardSvg(shown, 'quality')).not.toContain('<script');
  });
});
