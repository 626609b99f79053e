import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { expectEqual } from '../../test/expect-equal.ts';
import { answeredSurveys, questionsOf } from '../../test/arbitraries.ts';
import { AnswerScanner } from './answer-scanner.ts';
import { type CountedFacet, isCountable } from './counted-facets.ts';
import { SurveyAnswersSummary } from './survey-answers-summary.ts';
import { languageNumber } from '../words/stop-words.ts';

const receivedAt = '2026-11-22T14:23:02.205Z';

const questions: readonly CountedFacet[] = [
  { id: 'colour', type: 'choices', inherited: false, language: languageNumber('en') },
  { id: 'rating', type: 'number', inherited: false, language: languageNumber('en') },
  { id: 'toString', type: 'words', inherited: true, language: languageNumber('en') },
];

/** The totals of the scanned answers; undefined if the scanner leaves them to the parser. */
function scanned(json: string, asked: readonly CountedFacet[]): unknown {
  const before = '{"answers":';
  const bytes = Buffer.from(`${before}${json}}\n`);
  const scanner = new AnswerScanner(bytes);
  const length = Buffer.byteLength(json);
  if (!scanner.scan(before.length, before.length + length, asked)) return undefined;
  const summary = SurveyAnswersSummary.empty();
  summary.addScanned(scanner, asked);
  const times = { answers: 1, firstAnswerAt: receivedAt, lastAnswerAt: receivedAt };
  summary.addTabulated({ ...times, zone: summary.zone, days: [[receivedAt.slice(0, 10), 1]], facets: [] });
  return summary.toJSON();
}

/** The totals of the parsed answers; undefined if they cannot be counted. */
function parsed(json: string, asked: readonly CountedFacet[]): unknown {
  let answers: unknown;
  try {
    answers = JSON.parse(json);
  } catch {
    return undefined;
  }
  if (!isCountable(answers, asked)) return undefined;
  const summary = SurveyAnswersSummary.empty();
  summary.addNewAnswer({ receivedAt, answers }, asked);
  return summary.toJSON();
}

describe('the scanner of answers', () => {
  test('counts as the parser does', () => {
    let read = 0;
    fc.assert(
      fc.property(answeredSurveys, ({ history, answers }) => {
        for (const each of answers) {
          const json = JSON.stringify(each.answers);
          const totals = scanned(json, questionsOf(history, each.version));
          if (totals === undefined) continue;
          read += 1;
          expectEqual(totals, parsed(json, each.questions));
        }
      }),
    );
    expect(read).toBeGreaterThan(100);
  });

  test('takes nothing that the parser or the check refuses', () => {
    const bits = [
      '{',
      '}',
      '[',
      ']',
      '"',
      ',',
      ':',
      '\\',
      '\n',
      ' ',
      'null',
      'nul',
      '-',
      '0',
      '7',
      '1000000',
      '1000001',
      '.5',
      'e1',
    ];
    const names = [
      '"colour":',
      '"rating":',
      '"toString":',
      '"red"',
      '"',
      "don't",
      'Fast',
      'é',
      '""',
      '[]',
      '\0',
      '\x7f',
    ];
    const sound = [
      '{"colour":"red","rating":4,"toString":"So fast"}',
      '{"colour":["red","blue"],"rating":-3}',
      '{"rating":null,"toString":"the xylophone-player\'s internationalisation"}',
      '{}',
    ];
    const damaged = fc
      .tuple(
        fc.constantFrom(...sound),
        fc.array(fc.tuple(fc.nat(60), fc.nat(3), fc.constantFrom('', ...bits, ...names)), { maxLength: 2 }),
      )
      .map(([json, cuts]) =>
        cuts.reduce(
          (text, [at, length, bit]) => `${text.slice(0, at)}${bit}${text.slice(at + length)}`,
          json,
        ),
      );
    fc.assert(
      fc.property(damaged, (json) => {
        const totals = scanned(json, questions);
        expectEqual(totals, totals && parsed(json, questions));
      }),
      { numRuns: 20_000 },
    );
  });

  test.each([
    '{"colour":"red","rating":4,"toString":"So fast"}',
    '{"colour":["red","a choice with a long value"],"rating":-1000000}',
    '{"toString":"Don\'t, internationalisation\'s A1"}',
    '{"colour":null,"rating":0}',
    '{}',
  ])('reads %s', (json) => {
    expect(scanned(json, questions)).toEqual(parsed(json, questions));
    expect(scanned(json, questions)).toBeDefined();
  });

  test.each([
    ['an escape', '{"toString":"a\\nb"}'],
    ['another alphabet', '{"toString":"ça"}'],
    ['another order', '{"rating":4,"colour":"red"}'],
    ['an unknown question', '{"rating":4,"size":1}'],
    ['a value twice', '{"rating":4,"rating":4}'],
    ['a choice twice', '{"colour":["red","red"]}'],
    ['no choice', '{"colour":[]}'],
    ['an empty choice', '{"colour":""}'],
    ['a fraction', '{"rating":4.5}'],
    ['a number that is too large', '{"rating":1000000000001}'],
    ['a zero in front', '{"rating":04}'],
    ['a negative zero', '{"rating":-0}'],
    ['a blank', '{"rating": 4}'],
    ['a comma at the end', '{"rating":4,}'],
    ['more behind it', '{"rating":4}}'],
    ['a text that is too long', `{"toString":"${'a'.repeat(10_001)}"}`],
  ])('leaves %s to the parser', (_, json) => {
    expect(scanned(json, questions)).toBeUndefined();
  });
});
