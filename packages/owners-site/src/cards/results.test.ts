import { gzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { resultsModelOf } from '../../test/results-model.ts';
import { deskStyle } from '../desk/assets.ts';
import type { ResultsModel } from './results-model.ts';
import { resultsPage, resultsRegions } from './results-page.ts';
import { shownScore, shownShare } from '../charts/shown-figures.ts';

const colour = { id: 'colour', text: 'Colour?', type: 'choice', choices: ['red', 'green', 'blue'] };
const rating = { id: 'rating', text: 'Rating?', type: 'scale', minLabel: 'bad', maxLabel: 'good' };
const why = { id: 'why', text: 'Why?', type: 'text' };
const nps = { id: 'nps', text: 'Recommend?', type: 'scale', min: 0, max: 10, nps: true };

const regionOf = (model: ResultsModel, id: string) => resultsRegions(model)[id]!.toString();
/** Returns the text of a part of the page as a reader sees it. */
const wordsOf = (html: string) =>
  html
    .replaceAll(/<svg.*?<\/svg>|<[^>]*>/gs, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
/** Returns the label, the bar's width and the figures of each row with a bar. */
const barsOf = (html: string) =>
  [
    ...html.matchAll(
      /<bdi>([^<]*)<\/bdi><\/span><svg class="track".*?width="([^"]*)"[^]*?<\/svg>(.*)<\/li>/g,
    ),
  ].map(([, label, width, cells = '']) => [label, width, ...wordsOf(cells).split(' ')]);

describe('the headline', () => {
  const model = resultsModelOf([{ questions: [colour], answers: [{ colour: 'red' }, {}] }]);

  test.each([
    [{ answers: 12, isExact: true }, 'As of 14:03:22 , 12 answers not counted yet.'],
    [{ answers: 1, isExact: true }, 'As of 14:03:22 , 1 answer not counted yet.'],
    [{ answers: 0, isExact: true }, 'As of 14:03:22 . Every answer is counted.'],
    [{ answers: 3, isExact: false }, 'As of 14:03:22 , at least 3 answers not counted yet.'],
    [{ answers: 0, isExact: false }, 'As of 14:03:22 , some answers may not be counted yet.'],
    [undefined, 'As of 14:03:22 .'],
  ])('says how fresh the figures are: %j', (uncounted, words) => {
    expect(wordsOf(regionOf({ ...model, uncounted }, 'results-as-of'))).toBe(
      `${words} Times and days are in UTC.`,
    );
  });

  test.each([
    [{ answers: 1, isExact: true }, '1 answer not counted yet.'],
    [{ answers: 3, isExact: false }, 'At least 3 answers not counted yet.'],
    [{ answers: 0, isExact: true }, 'Nothing is counted yet.'],
    [undefined, 'Nothing is counted yet.'],
  ])('says what waits before anything is counted: %j', (uncounted, words) => {
    const summary = { ...model.summary, asOf: null };
    expect(wordsOf(regionOf({ ...model, summary, uncounted }, 'results-as-of'))).toBe(
      `${words} Times and days are in UTC.`,
    );
  });

  test('names the day if it is not today', () => {
    expect(wordsOf(regionOf({ ...model, today: '2026-11-23' }, 'results-as-of'))).toContain(
      'As of Nov 22, 2026, 14:03:22',
    );
  });

  test('has the number, the state, and the first and the last answer', () => {
    expect(wordsOf(regionOf({ ...model, state: 'closed', maxAnswers: 1 }, 'results-figures'))).toBe(
      'Overview Answers 2 1 arrived before the limit took effect State Closed ' +
        'Last answer Nov 22, 2026, 09:00 first: Nov 21, 2026, 09:00',
    );
  });

  test.each([
    [12, 2, '12 repeated submissions were not counted; 2 of them had other answers.'],
    [1_200, 0, '1,200 repeated submissions were not counted.'],
    [1, 1, '1 repeated submission was not counted; it had other answers.'],
    [1, 0, '1 repeated submission was not counted.'],
  ])('says how many repeated submissions were not counted: %i, %i', (duplicates, conflicts, words) => {
    const repeated = { ...model, summary: { ...model.summary, duplicates, conflicts } };
    expect(wordsOf(regionOf(repeated, 'results-figures'))).toMatch(new RegExp(`09:00 ${words}$`));
    expect(regionOf({ ...repeated, showsDuplicates: false }, 'results-figures')).not.toContain('repeated');
  });

  test('says nothing of repeated submissions if there are none', () => {
    expect(regionOf(model, 'results-figures')).not.toContain('repeated');
  });

  test('has the trend and its table', () => {
    const trend = regionOf(model, 'results-trend');
    expect(trend).toContain(
      'aria-label="Answers by day, from Nov 21, 2026 to Nov 22, 2026. Most: Nov 21, 2026, 1 answer."',
    );
    expect(wordsOf(trend)).toBe('Answers by day Busiest: Nov 21, 2026');
    const table = regionOf({ ...model, tables: ['@trend'] }, 'results-trend');
    expect(wordsOf(table)).toContain('Day Answers Nov 22, 2026 1 Nov 21, 2026 1');
  });
});

describe('without answers', () => {
  const model = resultsModelOf([{ questions: [colour, rating, why] }]);

  test.each([
    ['open', '/share'],
    ['scheduled', '/share'],
    ['closed', '/settings'],
  ] as const)('a survey that is %s leads to %s', (state, address) => {
    expect(regionOf({ ...model, state }, 'results-guide')).toContain(`href="${address}"`);
  });

  test('each question has its card, which says why it is empty', () => {
    for (const id of ['card-colour', 'card-rating', 'card-why']) {
      expect(wordsOf(regionOf(model, id))).toMatch(/0 answered Nobody has answered this question yet\.$/);
    }
    expect(regionOf(model, 'results-trend')).toBe('');
  });
});

describe('the card of a choice question', () => {
  const multi = { ...colour, multiple: true };
  const model = resultsModelOf([
    { questions: [{ ...colour, choices: ['old', 'red'] }], answers: [{ colour: 'old' }] },
    {
      questions: [multi],
      answers: [{ colour: ['green'] }, { colour: ['red', 'green'] }, { colour: ['green'] }, {}],
    },
  ]);

  test('has counts, shares of those who answered, zero rows, and retired choices apart', () => {
    const card = regionOf(model, 'card-colour');
    expect(barsOf(card)).toEqual([
      ['red', '25%', '25%', '1'],
      ['green', '75%', '75%', '3'],
      ['blue', '0%', '0%', '0'],
      ['old', '25%', '25%', '1'],
    ]);
    expect(wordsOf(card)).toMatch(/4 answered, 1 skipped .* No longer offered old 25% 1/);
    expect(wordsOf(card)).toContain(
      'Several choices were possible, so the shares can add up to more than 100%.',
    );
    expect(card).toMatch(/href="\/cards\/colour\.svg" download[^]*href="\/cards\/colour\.csv" download/);
  });

  test('is sorted by count on request, and leads back to itself', () => {
    const card = regionOf({ ...model, sort: 'count' }, 'card-colour');
    expect(barsOf(card).map(([label]) => label)).toEqual(['green', 'red', 'blue', 'old']);
    expect(card).toContain('<a href="?#card-colour">Order as asked</a>');
    expect(regionOf(model, 'card-colour')).toContain('<a href="?sort=count#card-colour">Order by count</a>');
    expect(card).toContain('href="/cards/colour.csv?sort=count"');
  });

  test('of 200 shows 20, and the others on request', () => {
    const choices = Array.from({ length: 200 }, (_, n) => `choice ${n}`);
    const answers = choices.map((value) => ({ colour: value }));
    const card = regionOf(resultsModelOf([{ questions: [{ ...colour, choices }], answers }]), 'card-colour');
    const [, , before = '', after = ''] = card.split(/<details|<\/details>/);
    expect([barsOf(before).length, barsOf(after).length]).toEqual([20, 180]);
    expect(after).toContain('<summary>Show 180 more choices</summary>');
    // Each share is 0.5 %. If a full bar were 100 %, all bars would look empty.
    expect(barsOf(before)[0]).toEqual(['choice 0', '5%', '1%', '1']);
    expect(wordsOf(card)).toContain('A full bar is 10%.');
  });
});

describe('the card of a scale', () => {
  const model = resultsModelOf([
    { questions: [{ ...rating, max: 7 }], answers: [{ rating: 7 }] },
    { questions: [rating], answers: [{ rating: 1 }, { rating: 5 }, { rating: 5 }, {}] },
  ]);

  test('has the statistics, the end labels, and a table of every value', () => {
    const words = wordsOf(regionOf(model, 'card-rating'));
    expect(words).toContain('Mean 4.5 Median 5');
    const table = wordsOf(regionOf({ ...model, tables: ['rating'] }, 'card-rating'));
    expect(table).toContain(
      'Mean 4.5 Median 5 Middle half 4 to 5.5 Standard deviation 2.18 Lowest 1 Highest 7',
    );
    expect(words).toContain('1 = bad 5 = good');
    expect(words).toContain('Values outside 1 to 5 are answers to earlier versions of this question.');
    expect(table).toMatch(/Value Answers Share 1 1 25.0% 2 0 0% 3 0 0% 4 0 0% 5 2 50.0% 7 1 25.0%$/);
    expect(regionOf(model, 'card-rating')).toContain(
      'aria-label="Number of answers for each value from 1 to 7. Most: 5, with 2 answers."',
    );
  });

  test('from 0 to 10 has the Net Promoter Score and its groups', () => {
    const answers = [0, 6, 7, 8, 9, 10, 10].map((value) => ({ nps: value }));
    const card = regionOf(resultsModelOf([{ questions: [nps], answers }]), 'card-nps');
    expect(wordsOf(card)).toContain('Net Promoter Score +14.3 0–6: 29% 7–8: 29% 9–10: 43%');
    expect(card).toContain(
      'aria-label="The groups: Detractors (0 to 6) 2 (28.6%); Passives (7 and 8) 2 (28.6%); Promoters (9 and 10) 3 (42.9%)."',
    );
  });

  test('of 101 values labels some of them', () => {
    const card = regionOf(
      resultsModelOf([{ questions: [{ ...rating, min: 0, max: 100 }], answers: [{ rating: 50 }] }]),
      'card-rating',
    );
    const labels = [...card.matchAll(/y="167">([^<]*)<\/text>/g)].map(([, label]) => label);
    expect(labels).toEqual(['0', '20', '40', '60', '80', '100']);
  });
});

describe('the card of a text question', () => {
  const answers = [{ why: 'Fast and friendly' }, { why: 'Fast' }];
  const texts = new Map([
    ['why', [{ text: '<b>Fast</b>', receivedAt: '2026-11-22T09:00:00.000Z', ordinal: 2 }]],
  ]);
  const model = resultsModelOf([{ questions: [why], answers }], {
    newest: { from: 2, texts, writers: new Map() },
  });

  /** Returns the text of the card if `from` of the newest answers were read. */
  const cardFrom = (from: number, found: ResultsModel['newest']['texts'] = texts) =>
    wordsOf(regionOf({ ...model, newest: { from, texts: found, writers: new Map() } }, 'card-why'));

  test('has the words, the newest answers and a link to all', () => {
    const card = regionOf(model, 'card-why');
    expect(barsOf(card)).toEqual([
      ['fast', '100%', '2'],
      ['friendly', '50%', '1'],
    ]);
    expect(card).toContain(
      '<blockquote class="prose" dir="auto">&lt;b&gt;<mark>Fast</mark>&lt;/b&gt;</blockquote>',
    );
    expect(card).toContain('<a href="/answers/2" aria-label="Whole answer 2, Nov 22, 2026">');
    expect(card).toContain('<a class="button quiet" href="/texts/why">Read all 2</a>');
  });

  test('says that it shows only the newest answers, and that all texts have a page', () => {
    expect(cardFrom(1)).toMatch(/In their words &lt;b&gt; Fast .*Read all 2/);
    expect(cardFrom(1, new Map())).toContain('The newest answer has no text here. Read all 2');
    expect(cardFrom(0, new Map())).toMatch(/In their words Read all 2$/);
  });

  describe('with a quote', () => {
    const team = {
      id: 'team',
      text: 'Team?',
      type: 'choice',
      choices: ['front', { value: 'bar', label: 'kitchen & bar' }, 'none'],
    };
    const questions = [rating, team, why];
    // Of all people, no group is small.
    const everybody = ['bar', 'front'].flatMap((of) => Array.from({ length: 20 }, () => ({ team: of })));
    const quote = { text: 'Fast', receivedAt: '2026-11-22T09:00:00.000Z', ordinal: 1, group: 'bar' };

    /** Returns the card with a quote of somebody of `bar`. `writers`: how many people of each group wrote to this question. */
    const cardOf = (
      writers: readonly (readonly [string | undefined, number])[],
      changes: Partial<ResultsModel> = {},
    ): string => {
      const quoted = resultsModelOf(
        [{ questions, answers: [...everybody, ...Array.from({ length: 20 }, () => ({ why: 'Fast' }))] }],
        {
          newest: {
            from: 1,
            texts: new Map([['why', [quote]]]),
            writers: new Map([['why', new Map(writers)]]),
          },
          ...changes,
        },
      );
      return wordsOf(regionOf(quoted, 'card-why')).replaceAll('&amp;', '&');
    };

    test.each([
      ['names the group of its author', [['bar', 5]]],
      [
        'names it beside a group that is as large',
        [
          ['bar', 5],
          ['front', 5],
        ],
      ],
      [
        'names it beside small groups that are enough together',
        [
          ['bar', 6],
          ['front', 3],
          [undefined, 2],
        ],
      ],
    ] as const)('%s', (_, writers) => {
      const card = cardOf(writers);
      expect(card).toContain('kitchen & bar · Nov 22, 2026');
      expect(card).toMatch(
        /fewer than 5 of its people wrote here lately\. Groups are by the first question .* Team\?/,
      );
    });

    test.each([
      ['nobody is known to have written here', []],
      ['few of its people wrote here', [['bar', 4]]],
      [
        'it would give away a group with few writers',
        [
          ['bar', 9],
          ['front', 1],
        ],
      ],
      [
        'it would give away few who are in no group',
        [
          ['bar', 9],
          [undefined, 4],
        ],
      ],
    ] as const)('names no group if %s', (_, writers) => {
      const card = cardOf(writers);
      expect(card).toContain('Fast Nov 22, 2026');
      expect(card).not.toContain('not named');
    });

    test('names a group only if as many wrote as the settings ask for, and none in public', () => {
      const writers = [['bar', 9]] as const;
      expect(cardOf(writers, { leastInGroup: 10 })).toContain('Fast Nov 22, 2026');
      expect(cardOf(writers, { step: 5 })).not.toMatch(/bar ·|Nov 22, 2026|not named/);
    });
  });

  test('shows nothing that people wrote where texts are not shared', () => {
    const words = wordsOf(regionOf({ ...model, showsTexts: false }, 'card-why'));
    expect(words).toMatch(/2 answered .* What people wrote is not shown here\.$/);
  });
});

describe('the regions', () => {
  test('of what has not changed are the same text', () => {
    const before = resultsModelOf([{ questions: [colour, why], answers: [{ why: 'x' }] }]);
    const after = { ...before, uncounted: { answers: 5, isExact: true } };
    const changed = Object.entries(resultsRegions(after)).filter(
      ([id, html]) => html.toString() !== regionOf(before, id),
    );
    expect(changed.map(([id]) => id)).toEqual(['results-as-of']);
  });

  test('are each on the page, in an element with their id', () => {
    const model = resultsModelOf([
      { questions: [why, rating] },
      { questions: [colour, rating], answers: [{ colour: 'red' }] },
    ]);
    const page = resultsPage(model).toString();
    const regions = Object.entries(resultsRegions(model)).filter(([id]) => id !== 'results-count');
    expect(regions.map(([id]) => id).slice(-3)).toEqual(['card-colour', 'card-rating', 'card-why']);
    for (const [id, html] of regions) expect(page.split(` id="${id}"`)[1]).toContain(`>${html.toString()}</`);
    expect(page.indexOf('Questions no longer asked')).toBeGreaterThan(page.indexOf('id="card-rating"'));
    expect(page.indexOf('Questions no longer asked')).toBeLessThan(page.indexOf('id="card-why"'));
  });

  test('escape titles, choices, labels and words', () => {
    const evil = `<script>"'&`;
    const model = resultsModelOf([
      {
        questions: [
          { ...colour, text: evil, choices: [evil] },
          { ...rating, text: evil, minLabel: evil },
          { ...why, text: `${evil}\n`.repeat(40) },
        ],
        answers: [{ colour: evil, rating: 1, why: evil }],
      },
    ]);
    const page = resultsPage(model).toString();
    expect(page).not.toContain('<script');
    expect(page).not.toMatch(/ style=|\son\w+=/);
  });
});

test('a page of 20 questions and its styles stay below 40 KB when compressed', () => {
  const questions = Array.from({ length: 20 }, (_, n) =>
    [
      { ...colour, id: `q${n}`, choices: Array.from({ length: 40 }, (_unused, c) => `Choice ${c} of ${n}`) },
      { ...nps, id: `q${n}` },
      { ...rating, id: `q${n}`, min: 0, max: 100 },
    ].at(n % 3)!,
  );
  const answers = Array.from({ length: 300 }, (_, n) =>
    Object.fromEntries(
      questions.map(({ id, type }, index) => [
        id,
        type === 'scale' ? (n * (index + 7)) % 11 : `Choice ${(n * (index + 3)) % 40} of ${index}`,
      ]),
    ),
  );
  const page = resultsPage(resultsModelOf([{ questions, answers }])).toString();
  expect(gzipSync(page).length + gzipSync(deskStyle.body).length).toBeLessThan(40_000);
});

test.each([
  [shownShare(0, 0), '0%'],
  [shownShare(1, 1_000_000), '<0.1%'],
  [shownShare(999_999, 1_000_000), '>99.9%'],
  [shownShare(5, 5), '100%'],
  [shownShare(1, 3), '33.3%'],
  [shownScore(-8.04), '−8'],
  [shownScore(0), '0'],
])('shows %s as %s', (shown, expected) => {
  expect(shown).toBe(expected);
});

test('the card of files has their number, and no part for their names', () => {
  const photos = { id: 'photos', text: 'Photos?', type: 'files', maxFiles: 3 };
  const answers = [{ photos: 2, 'photos.files': '[]' }, { photos: 3, 'photos.files': '[]' }, {}];
  const words = wordsOf(regionOf(resultsModelOf([{ questions: [photos], answers }]), 'card-photos'));
  expect(words).toContain('2 answered, 1 skipped, 5 files');
  expect(words).not.toContain('not counted');
});
