import { describe, expect, test } from '@jest/globals';
import { resultsModelOf } from '../../test/results-model.ts';
import { cardCsv } from './files/card-csv.ts';
import { cardSvg } from './files/card-svg.ts';
import type { QuestionResult, ResultsModel } from './results-model.ts';
import { resultsRegions } from './results-page.ts';

const choice = (value: string, count: number) => ({ value, label: value, count });
const parts: QuestionResult['parts'] = [
  {
    id: 'visit.size',
    text: 'Size',
    facet: 'choices',
    answered: 3,
    skipped: 1,
    choices: [choice('small', 1), choice('large', 2)],
  },
  {
    id: 'visit.day',
    text: 'Day',
    facet: 'date',
    answered: 2,
    skipped: 2,
    median: '2026-11-26',
    min: '2026-11-26',
    max: '2027-01-02',
    months: [
      { month: '2026-11', count: 1 },
      { month: '2027-01', count: 1 },
    ],
  },
  { id: 'visit.name', text: 'Name', facet: 'kept', answered: 1, skipped: 3, retired: true },
];

function modelOf(main: 'kept' | 'words', changes: Partial<ResultsModel> = {}): ResultsModel {
  const model = resultsModelOf([
    { questions: [{ id: 'visit', text: 'Your visit?', type: 'text' }], answers: [{ visit: 'x y' }] },
  ]);
  const common = { id: 'visit', type: 'text' as const, text: 'Your visit?', answered: 4, skipped: 0, parts };
  const question: QuestionResult =
    main === 'kept'
      ? { ...common, facet: main }
      : { ...common, facet: main, averageLength: 3, topWords: [{ word: 'lovely', count: 2 }] };
  return { ...model, summary: { ...model.summary, questions: [question] }, ...changes };
}

function wordsOf(model: ResultsModel): string {
  const { 'card-visit': card } = resultsRegions(model);
  return String(card)
    .replaceAll(/<svg.*?<\/svg>|<[^>]*>/gs, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

describe('the card of a question with parts', () => {
  test('shows each of them below the other, those that are no longer asked at the end', () => {
    expect(wordsOf(modelOf('kept'))).toMatch(
      /^1\. Your visit\? 4 answered .*Size 3 answered, 1 skipped .* Day 2 answered, .* No longer asked Name 1 answered, 3 skipped What people wrote here is not counted/,
    );
  });

  test('shows the middle and the ends of dates, and a table of the months with answers', () => {
    expect(wordsOf(modelOf('kept', { tables: ['visit'] }))).toContain(
      'Median Nov 26, 2026 Earliest Nov 26, 2026 Latest Jan 2, 2027 Month Answers Share Nov 2026 1 50.0% Jan 2027 1 50.0%',
    );
  });

  test('shows its main facet, too, if that does not only count the answers', () => {
    expect(wordsOf(modelOf('words'))).toMatch(/Words they use lovely 2 .* Size 3 answered/);
    expect(wordsOf(modelOf('kept'))).not.toContain('Words they use');
  });

  test('hides the parts that few people answered', () => {
    const words = wordsOf(
      modelOf('kept', { leastAnswers: 3, hiddenFacets: new Set(['visit.day', 'visit.name']) }),
    );
    expect(words).toMatch(/Size 3 answered.* Day Fewer than 3 people answered: the figures are hidden/);
    expect(words).not.toContain('Median');
  });

  test('has a CSV file with a row for each figure of each part', () => {
    expect(cardCsv(modelOf('kept'), 'visit')).toBe(
      '\uFEFF' +
        [
          '"Question","Part","Choice","Answers","Share of those who answered (%)","Still offered","Month","Answered","Skipped"',
          '"Your visit?","Size","small","1","33.3333","yes",,,',
          '"Your visit?","Size","large","2","66.6667","yes",,,',
          '"Your visit?","Day",,"1","50",,"2026-11",,',
          '"Your visit?","Day",,"1","50",,"2027-01",,',
          '"Your visit?","Name",,,,,,"1","3"',
          '',
        ].join('\r\n'),
    );
  });

  test('has an SVG file with a heading for each part', () => {
    const svg = cardSvg(modelOf('kept'), 'visit')!;
    expect(svg).toMatch(/>Size<.*>Day<.*Nov 26, 2026.*>Name<\/text>/s);
    expect(svg).not.toMatch(/style|class|NaN|undefined/);
  });
});
