import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { expectEqual } from '../../test/expect-equal.ts';
import { answeredSurveys, countAll, definitionOf, questionsOf } from '../../test/arbitraries.ts';
import { timeZones } from '../../test/time-zones.ts';
import { reviseHistory, startHistory } from '../history/history.ts';
import type { WordsTotals } from '../facets/words-totals.ts';
import { maxDistinctWords } from '../words/word-counts.ts';
import { SurveyAnswersSummary, type CountedAnswer } from './survey-answers-summary.ts';

const stored = (summary: SurveyAnswersSummary): unknown => JSON.parse(JSON.stringify(summary));
const text = questionsOf(startHistory(definitionOf({ id: 'why', text: 'Why', type: 'text' })), 1);
const at = (day: number): string => `2026-01-${String(day).padStart(2, '0')}T09:00:00.000Z`;
const answerOf = (why: string, day = 1): CountedAnswer => ({ receivedAt: at(day), answers: { why } });

describe('subtracting', () => {
  test('is the inverse of adding, for any answers of any versions in any order', () => {
    fc.assert(
      fc.property(answeredSurveys, fc.infiniteStream(fc.nat()), timeZones, ({ answers }, draws, zone) => {
        const draw = (): number => draws.next().value ?? 0;
        const left = [...answers];
        // As a later process reads it.
        const summary = SurveyAnswersSummary.fromJSON(stored(countAll(answers, zone)));
        while (left.length > 0) {
          const [gone] = left.splice(draw() % left.length, 1);
          const { wasFirst, wasLast } = summary.subtractAnswer(gone!, gone!.questions);
          const expected = countAll(left, zone);
          if (wasFirst || wasLast) summary.setTimes(expected.firstAnswerAt, expected.lastAnswerAt);
          expectEqual(stored(summary), stored(expected));
          expectEqual(SurveyAnswersSummary.fromJSON(stored(summary)).toJSON(), expected.toJSON());
        }
      }),
    );
  });

  test('of several answers at once gives the same result', () => {
    fc.assert(
      fc.property(answeredSurveys, fc.nat(), timeZones, ({ answers }, draw, zone) => {
        const cut = draw % (answers.length + 1);
        const gone = SurveyAnswersSummary.exact();
        for (const answer of answers.slice(0, cut)) gone.addNewAnswer(answer, answer.questions);
        const summary = countAll(answers, zone);
        const { wasFirst, wasLast } = summary.subtractAll(gone);
        const expected = countAll(answers.slice(cut), zone);
        if (wasFirst || wasLast) summary.setTimes(expected.firstAnswerAt, expected.lastAnswerAt);
        expectEqual(stored(summary), stored(expected));
      }),
    );
  });

  test('takes away the words that were counted, whatever language the survey has got since', () => {
    const why = { ...definitionOf({ id: 'why', text: 'Why', type: 'text' }), languages: ['nl'] } as const;
    const revised = reviseHistory(startHistory(why), { ...why, languages: ['en'] });
    if (!revised.ok) throw new Error('It was refused');
    const dutch = questionsOf(revised.history, 1);
    const summary = SurveyAnswersSummary.empty();
    summary.addNewAnswer(answerOf('een rode van'), dutch);
    summary.addNewAnswer(answerOf('een witte VAN'), dutch);
    summary.addNewAnswer(answerOf('a red van, a white van'), questionsOf(revised.history, 2));
    const words = () => new Map((summary.totals('why') as WordsTotals).words.toJSON());
    expect(words()).toEqual(
      new Map([
        ['rode', 1],
        ['witte', 1],
        ['red', 1],
        ['white', 1],
        ['van', 2],
      ]),
    );
    summary.subtractAnswer(answerOf('een witte VAN'), dutch);
    summary.subtractAnswer(answerOf('een rode van'), dutch);
    expect(words()).toEqual(
      new Map([
        ['red', 1],
        ['white', 1],
        ['van', 1],
      ]),
    );
  });

  test('of the last text leaves no words, and no bound, beside answers that skip the question', () => {
    const summary = SurveyAnswersSummary.empty();
    const many = Array.from({ length: maxDistinctWords + 5 }, (_, index) => `word${index}`).join(' ');
    summary.addNewAnswer(answerOf(many), text);
    summary.addNewAnswer({ receivedAt: at(1), answers: {} }, text);
    summary.subtractAnswer(answerOf(many), text);
    expect(summary.totals('why')?.toJSON()).toMatchObject({
      answered: 0,
      skipped: 1,
      words: [],
      undercount: 0,
    });
  });

  test('says which times must be found again', () => {
    const summary = SurveyAnswersSummary.empty();
    for (const day of [1, 2, 3, 3]) summary.addNewAnswer(answerOf('x', day), text);
    expect(summary.subtractAnswer(answerOf('x', 2), text)).toEqual({ wasFirst: false, wasLast: false });
    expect(summary.subtractAnswer(answerOf('x', 3), text)).toEqual({ wasFirst: false, wasLast: true });
    expect(summary.subtractAnswer(answerOf('x', 1), text)).toEqual({ wasFirst: true, wasLast: false });
    expect(summary.subtractAnswer(answerOf('x', 3), text)).toEqual({ wasFirst: false, wasLast: false });
    expect(summary.toJSON()).toEqual(SurveyAnswersSummary.empty().toJSON());
  });

  test('leaves no word of a text behind', () => {
    const summary = SurveyAnswersSummary.empty();
    summary.addNewAnswer(answerOf('everybody says fast'), text);
    summary.addNewAnswer(answerOf('my telephone is 5550123, fast'), text);
    summary.subtractAnswer(answerOf('my telephone is 5550123, fast'), text);
    expect(JSON.stringify(summary)).not.toMatch(/telephone|5550123/);
    expect(JSON.stringify(summary)).toContain('["fast",1]');
  });

  test('keeps the bounds of word counts beyond their capacity', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(maxDistinctWords + 500), fc.nat(3)), { minLength: 1, maxLength: 60 }),
        fc.nat(),
        (draws, cut) => {
          const summary = SurveyAnswersSummary.empty();
          const many = Array.from({ length: maxDistinctWords + 100 }, (_, word) => `word${word}`);
          const answers = [
            ...Array.from({ length: 20 }, (_, part) => many.slice(part * 250, (part + 1) * 250).join(' ')),
            ...draws.map(([word, times]) => `word${word} `.repeat(times + 1)),
          ].map((why) => answerOf(why));
          for (const answer of answers) summary.addNewAnswer(answer, text);
          const left = answers.slice(cut % answers.length);
          for (const gone of answers.slice(0, cut % answers.length)) summary.subtractAnswer(gone, text);
          const totals = summary.totals('why');
          const exact = SurveyAnswersSummary.exact();
          for (const answer of left) exact.addNewAnswer(answer, text);
          const truth = exact.totals('why');
          if (totals?.type !== 'words' || truth?.type !== 'words') throw new Error('no text');
          expect(totals).toMatchObject({ answered: truth.answered, length: truth.length });
          const { words } = totals;
          const misstated = many.filter((word) => {
            const count = truth.words.count(word);
            return words.count(word) > count || words.count(word) < count - words.undercount;
          });
          expect(misstated).toEqual([]);
        },
      ),
      { numRuns: 8 },
    );
  });

  test('goes on counting words rightly, beyond their capacity, too', () => {
    const summary = SurveyAnswersSummary.empty();
    const many = Array.from({ length: maxDistinctWords }, (_, index) => `word${index}`).join(' ');
    const few = Array.from({ length: 10 }, (_, index) => answerOf(`word${index}`));
    for (const answer of [answerOf(many), ...few, answerOf('fresh1 fresh2')])
      summary.addNewAnswer(answer, text);
    for (const gone of few) summary.subtractAnswer(gone, text);
    for (let later = 0; later < 10; later += 1) summary.addNewAnswer(answerOf(`later${later}`), text);
    const totals = summary.totals('why');
    if (totals?.type !== 'words') throw new Error('no text');
    for (const [, count] of totals.words.toJSON()) expect(count).toBeGreaterThan(0);
    expect(SurveyAnswersSummary.fromJSON(stored(summary)).toJSON()).toEqual(summary.toJSON());
  });

  test.each([
    ['an answer', [], answerOf('x')],
    ['a word', [answerOf('slow')], answerOf('fast')],
    ['a skipped question', [answerOf('x')], { receivedAt: at(1), answers: {} }],
  ])('refuses %s that was not counted', (_what, counted, gone) => {
    const summary = SurveyAnswersSummary.empty();
    for (const answer of counted) summary.addNewAnswer(answer, text);
    expect(() => summary.subtractAnswer(gone, text)).toThrow(
      expect.objectContaining({ code: 'not-counted' }),
    );
  });
});
