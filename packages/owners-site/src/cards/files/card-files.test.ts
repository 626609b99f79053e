import { describe, expect, test } from '@jest/globals';
import { resultsModelOf } from '../../../test/results-model.ts';
import { cardCsv } from './card-csv.ts';
import { cardSvg } from './card-svg.ts';
import { textLines } from '../../charts/svg/svg-text.ts';
import { trendCsv, trendSvg } from './trend-files.ts';

const colour = { id: 'colour', text: '=1+1', type: 'choice', choices: ['@red', 'blue'] };
const rating = { id: 'rating', text: 'Rating?', type: 'scale', min: -1, max: 1 };
const why = { id: 'why', text: 'Why?', type: 'text' };
const model = resultsModelOf([
  { questions: [{ ...colour, choices: ['old'] }], answers: [{ colour: 'old' }] },
  {
    questions: [colour, rating, why],
    answers: [{ colour: '@red', rating: -1, why: 'Secret' }, { colour: 'blue' }],
  },
]);

describe('the CSV of a card', () => {
  test.each([
    [
      'colour',
      '"Question","Choice","Answers","Share of those who answered (%)","Still offered"\r\n' +
        `"'=1+1","'@red","1","33.3333","yes"\r\n"'=1+1","blue","1","33.3333","yes"\r\n"'=1+1","old","1","33.3333","no"\r\n`,
    ],
    [
      'rating',
      '"Question","Value","Answers","Share of those who answered (%)"\r\n' +
        '"Rating?","-1","1","100"\r\n"Rating?","0","0","0"\r\n"Rating?","1","0","0"\r\n',
    ],
    ['why', '"Question","Word","Answers that mention it"\r\n"Why?","secret","1"\r\n'],
  ])('of %s begins with a byte order mark, and no text in it is a formula', (id, csv) => {
    expect(cardCsv(model, id)).toBe(`\uFEFF${csv}`);
  });

  test('is in the order of the page', () => {
    const answers = [{ colour: 'blue' }];
    const sorted = resultsModelOf([{ questions: [colour], answers }], { sort: 'count' });
    expect(cardCsv(sorted, 'colour')).toMatch(/"blue","1".*\r\n.*@red/);
  });
});

describe('the SVG of a card', () => {
  test.each(['colour', 'rating', 'why'])('of %s is a whole file without styles and scripts', (id) => {
    const svg = cardSvg(model, id)!;
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="720" height="\d+" viewBox/);
    expect(svg).toMatch(
      /<title id="title">[^<]+<\/title>\n<desc id="desc">Coffee: \d answered · \d skipped<\/desc>/,
    );
    expect(svg).not.toMatch(/style|class|NaN|undefined/);
  });

  test('escapes and repairs what XML forbids', () => {
    const evil = { ...colour, text: '<script>&"', choices: ['\u2066x\uFFFF\u202E', '</svg>'] };
    const svg = cardSvg(resultsModelOf([{ questions: [evil], answers: [{ colour: '</svg>' }] }]), 'colour')!;
    expect(svg).toContain('<title id="title">&lt;script&gt;&amp;&quot;</title>');
    expect(svg).toContain('\u2066x\uFFFD\u202E\u2069');
    expect(svg.match(/<\/svg>/g)).toHaveLength(1);
  });

  test('has the full text of a label that does not fit', () => {
    const long = 'a very long label '.repeat(10).trim();
    const svg = cardSvg(resultsModelOf([{ questions: [{ ...colour, choices: [long] }] }]), 'colour')!;
    expect(svg).toContain(`<title>${long}</title>`);
    expect(svg).toMatch(/…\u2069<\/tspan>/);
  });
});

test('where texts are not shared, the files have only numbers of answers', () => {
  const hidden = { ...model, showsTexts: false };
  expect(cardCsv(hidden, 'why')).toBe('\uFEFF"Question","Answered","Skipped"\r\n"Why?","1","1"\r\n');
  expect(cardSvg(hidden, 'why')).not.toMatch(/secret/i);
});

describe('the trend', () => {
  test('has a CSV of its days and an SVG', () => {
    expect(trendCsv(model)).toBe(
      '\uFEFF"Day","Answers"\r\n"2026-11-20","1"\r\n"2026-11-21","1"\r\n"2026-11-22","1"\r\n',
    );
    expect(trendSvg(model)).toContain(
      '<title id="title">Answers by day</title>\n<desc id="desc">Coffee: 3 answers</desc>',
    );
    expect(trendSvg(resultsModelOf([{ questions: [colour] }]))).not.toContain('NaN');
  });
});

test('a question that does not exist has no files', () => {
  expect([cardCsv(model, 'none'), cardSvg(model, 'none')]).toEqual([undefined, undefined]);
});

describe('lines of text', () => {
  const box = { width: 100, fontSize: 10, mostLines: 2 };

  test.each([
    ['short', ['short'], false],
    ['', [], false],
    ['two words here, too', ['two words here,', 'too'], false],
    ['first\nsecond', ['first', 'second'], false],
    ['one\ntwo\nthree', ['one', 'two…'], true],
    ['x'.repeat(20), ['x'.repeat(15), 'x'.repeat(5)], false],
    ['👩‍👩‍👧‍👦'.repeat(20), ['👩‍👩‍👧‍👦'.repeat(9), `${'👩‍👩‍👧‍👦'.repeat(8)}…`], true],
  ])('of %j are %j', (text, lines, isClipped) => {
    expect(textLines(text, box)).toEqual({ lines, isClipped });
  });
});
