import { describe, expect, test } from '@jest/globals';
import { resultsModelOf } from '../../../../test/results-model.ts';
import { cardCsv } from '../../files/card-csv.ts';
import { cardSvg } from '../../files/card-svg.ts';
import type { ResultsModel } from '../../results-model.ts';
import { resultsRegions } from '../../results-page.ts';

const items = ['Price', 'Taste', 'Staff'].map((label) => ({ id: label.toLowerCase(), label }));
const wish = { id: 'wish', text: 'What first?', type: 'ranking', items };
const points = { id: 'points', text: 'Divide 10', type: 'sum', items, total: 10, unit: 'points' };

/** The record of a ranking of these items. */
const ranked = (...ids: string[]) => ({
  wish: 'answered',
  ...Object.fromEntries(ids.map((id, index) => [`wish.${id}`, index + 1])),
});
const divided = (price: number, taste: number, staff: number) => ({
  points: 'answered',
  'points.price': price,
  'points.taste': taste,
  'points.staff': staff,
});

const wordsOf = (model: ResultsModel, id: string) =>
  String(resultsRegions(model)[`card-${id}`])
    .replaceAll(/<svg.*?<\/svg>|<[^>]*>/gs, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

describe('the card of a ranking', () => {
  const complete = resultsModelOf([
    {
      questions: [wish],
      answers: [
        ranked('taste', 'price', 'staff'),
        ranked('taste', 'staff', 'price'),
        ranked('price', 'taste', 'staff'),
        {},
      ],
    },
  ]);

  test('has the items by mean rank, with the share of first places', () => {
    const words = wordsOf(complete, 'wish');
    expect(words).toContain('3 answered, 1 skipped');
    expect(words).toContain(
      'Taste Mean rank 1.3 Price Mean rank 2 Staff Mean rank 2.7 Mean rank: 1 is first, 3 is last.',
    );
    const table = wordsOf({ ...complete, tables: ['wish'] }, 'wish');
    expect(table).toMatch(
      /Mean rank Rank 1 Rank 2 Rank 3 Ranked by Points Taste 1.33 66.7% 2 33.3% 1 0% 0 3 5 Price/,
    );
    expect(table).toContain('an answer gives its first item 2 points, each later one a point less');
  });

  test('of the first ones puts what all ranked above what few ranked first, and says how many ranked an item', () => {
    const model = resultsModelOf([
      {
        questions: [{ ...wish, top: 2 }],
        answers: [
          ranked('staff', 'taste'),
          ranked('price', 'taste'),
          ranked('price', 'taste'),
          ranked('taste', 'price'),
        ],
      },
    ]);
    const words = wordsOf(model, 'wish');
    // Staff has the best mean, of one answer.
    expect(words).toContain(
      'Price Mean rank 1.3 Taste Mean rank 1.8 Staff Mean rank 1 Mean rank: 1 is first, 3 is last.',
    );
    expect(words).toContain('Not everybody ranked every item.');
  });

  test('has files with the same figures', () => {
    expect(cardCsv(complete, 'wish')).toBe(
      '\uFEFF"Question","Item","Ranked by","Mean rank","First places","Share of those who answered who ranked it first (%)","Points","Rank 1","Rank 2","Rank 3"\r\n' +
        '"What first?","Taste","3","1.333333","2","66.6667","5","2","1","0"\r\n' +
        '"What first?","Price","3","2","1","33.3333","3","1","1","1"\r\n' +
        '"What first?","Staff","3","2.666667","0","0","1","0","1","2"\r\n',
    );
    expect(cardSvg(complete, 'wish')).not.toMatch(/style|class|NaN|undefined/);
  });

  test('without an answer, or with hidden figures, shows none', () => {
    const empty = resultsModelOf([{ questions: [wish] }]);
    expect(wordsOf(empty, 'wish')).toContain('Nobody has answered this question yet.');
    expect(wordsOf(empty, 'wish')).not.toContain('NaN');
    expect(cardSvg(empty, 'wish')).not.toContain('NaN');
    const hidden = { ...complete, hiddenFacets: new Set(['wish.taste']) };
    const words = wordsOf(hidden, 'wish');
    expect(words.indexOf('Staff')).toBeLessThan(words.indexOf('Taste'));
    expect(words).not.toContain('1.33');
    expect(cardCsv(hidden, 'wish')).not.toContain('Taste');
  });
});

describe('the card of a sum', () => {
  const model = resultsModelOf([
    { questions: [points], answers: [divided(1, 9, 0), divided(2, 8, 0), divided(3, 4, 3), {}] },
  ]);

  test('has the items by their mean share', () => {
    const words = wordsOf(model, 'points');
    expect(words).toContain('3 answered, 1 skipped');
    expect(words).toContain(
      'Taste Mean share 70.0% Mean 7 points Price Mean share 20.0% Mean 2 points Staff Mean share 10.0% Mean 1 points',
    );
    expect(wordsOf({ ...model, tables: ['points'] }, 'points')).toMatch(
      /Item Mean Median Middle half Standard deviation Lowest Highest Taste 7 points 8 points/,
    );
  });

  test('has files with the same figures', () => {
    expect(cardCsv(model, 'points')).toContain('"Divide 10","Taste","3","70","7","8","2.160247","4","9"\r\n');
    expect(cardSvg(model, 'points')).not.toMatch(/style|class|NaN|undefined/);
  });

  test('without an answer shows no figures', () => {
    const empty = resultsModelOf([{ questions: [points] }]);
    expect(wordsOf(empty, 'points')).toContain('Nobody has answered this question yet.');
    expect(wordsOf(empty, 'points')).not.toContain('NaN');
  });
});
