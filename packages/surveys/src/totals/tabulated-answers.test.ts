import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { expectEqual } from '../../test/expect-equal.ts';
import {
  type VersionedAnswer,
  answeredSurveys,
  countAll,
  definitionOf,
  questionsOf,
} from '../../test/arbitraries.ts';
import { startHistory } from '../history/history.ts';
import { countedLanguage } from './counted-facets.ts';
import { SurveyAnswersSummary } from './survey-answers-summary.ts';
import type { CountOf, TabulatedAnswers, TabulatedFacet } from '../facets/tabulated-answers.ts';
import { maxDistinctWords } from '../words/word-counts.ts';
import { countedWords } from '../words/words.ts';
import { TimeZone } from '../zones/time-zone.ts';

const utc = TimeZone.of('UTC');
const stored = (summary: SurveyAnswersSummary): unknown => JSON.parse(JSON.stringify(summary));

/** Each value by itself, some of them with a count of 0, as often as it came. */
function pairsOf<Value>(values: readonly Value[]): CountOf<Value>[] {
  return values.flatMap((value) => [
    [value, 0],
    [value, 1],
  ]);
}

function tabulated(answers: readonly VersionedAnswer[]): TabulatedAnswers {
  const times = answers.map(({ receivedAt }) => receivedAt).toSorted();
  const types = new Map(answers.flatMap(({ questions }) => questions.map(({ id, type }) => [id, type])));
  return {
    answers: answers.length,
    firstAnswerAt: times[0] ?? null,
    lastAnswerAt: times.at(-1) ?? null,
    zone: utc,
    days: pairsOf(times.map((time) => time.slice(0, 10))),
    facets: Array.from(types, ([id, type]): TabulatedFacet => {
      const values = answers
        .filter(({ questions }) => questions.some((question) => question.id === id))
        .map(({ answers: given, questions }) => ({
          value: Object.hasOwn(given, id) ? given[id] : undefined,
          language: countedLanguage(given, questions),
        }))
        .filter(({ value }) => value !== null);
      const answered = values.filter(({ value }) => value !== undefined);
      const given = answered.map(({ value }) => value);
      const common = { id, answered: given.length, skipped: values.length - given.length };
      if (type === 'choices') return { ...common, type, counts: pairsOf(given.flat() as string[]) };
      if (type === 'number' || type === 'date')
        return { ...common, type, counts: pairsOf(given as number[]) };
      if (type === 'kept') return { ...common, type };
      const words = answered.flatMap(({ value, language }) => countedWords(value as string, language));
      const length = given.reduce<number>((sum, text) => sum + (text as string).length, 0);
      return { ...common, type, length, counts: pairsOf(words) };
    }),
  };
}

describe('answers that were tabulated', () => {
  test('are counted as if one by one, in any parts, beside others', () => {
    fc.assert(
      fc.property(answeredSurveys, fc.infiniteStream(fc.nat(3)), ({ answers }, parts) => {
        const placed = answers.map((answer) => ({ answer, part: parts.next().value ?? 0 }));
        const inPart = (wanted: number) =>
          placed.filter(({ part }) => part === wanted).map(({ answer }) => answer);
        const summary = SurveyAnswersSummary.empty();
        for (const answer of inPart(0)) summary.addNewAnswer(answer, answer.questions);
        for (const part of [1, 2]) summary.addTabulated(tabulated(inPart(part)));
        for (const answer of inPart(3)) summary.addNewAnswer(answer, answer.questions);
        expectEqual(stored(summary), stored(countAll(answers)));
        expectEqual(stored(SurveyAnswersSummary.fromJSON(stored(summary))), stored(summary));
      }),
    );
  });

  test('are the neutral element if there are none', () => {
    const summary = SurveyAnswersSummary.empty();
    summary.addTabulated(tabulated([]));
    expect(summary.toJSON()).toEqual(SurveyAnswersSummary.empty().toJSON());
  });

  test('are not mixed with those of another type', () => {
    const summary = SurveyAnswersSummary.empty();
    const none = { answers: 1, firstAnswerAt: null, lastAnswerAt: null, zone: utc, days: [] };
    const question = { id: 'q', answered: 0, skipped: 1, counts: [] };
    summary.addTabulated({ ...none, facets: [{ ...question, type: 'number' }] });
    for (const other of [
      { ...question, type: 'choices' } as const,
      { ...question, type: 'words', length: 0 } as const,
    ]) {
      expect(() => summary.addTabulated({ ...none, facets: [other] })).toThrow(
        expect.objectContaining({ code: 'facet-type-mismatch' }),
      );
    }
  });
});

const texts = Array.from({ length: 9 }, (_, index) => ({ id: `q${index}`, text: 'Why?', type: 'text' }));
const many = (words: number) =>
  Array.from({ length: words }, (_, index): CountOf<string> => [`word${index}`, 1 + (index % 7)]);

/** Seven answers with so many words to each of these questions. */
function wordy(words: number, facets = texts): TabulatedAnswers {
  return {
    answers: 7,
    firstAnswerAt: '2026-11-22T00:00:00.000Z',
    lastAnswerAt: '2026-11-22T00:00:00.000Z',
    zone: utc,
    days: [['2026-11-22', 7]],
    facets: facets.map(({ id }) => ({
      id,
      type: 'words',
      answered: 7,
      skipped: 0,
      length: 10,
      counts: many(words),
    })),
  };
}

function heldBy(summary: SurveyAnswersSummary): { distinct: number; undercount: number }[] {
  return texts.flatMap(({ id }) => {
    const totals = summary.totals(id);
    return totals?.type === 'words'
      ? [{ distinct: totals.words.distinct, undercount: totals.words.undercount }]
      : [];
  });
}

describe('the words of a summary', () => {
  test('are exact up to 4,096 in a question', () => {
    const summary = SurveyAnswersSummary.empty();
    summary.addTabulated(wordy(maxDistinctWords, texts.slice(0, 8)));
    expect(heldBy(summary)).toEqual(
      texts.slice(0, 8).map(() => ({ distinct: maxDistinctWords, undercount: 0 })),
    );
  });

  test('of many questions are bounded together, also when they were tabulated', () => {
    const summary = SurveyAnswersSummary.empty();
    summary.addTabulated(wordy(maxDistinctWords));
    const held = heldBy(summary).reduce((sum, { distinct }) => sum + distinct, 0);
    expect(held).toBeLessThanOrEqual(8 * maxDistinctWords);
    expect(held).toBeGreaterThan(7 * maxDistinctWords);
  });

  test('can have a smaller bound, which merging keeps', () => {
    const small = SurveyAnswersSummary.withWords(100);
    small.addTabulated(wordy(1_000));
    const whole = SurveyAnswersSummary.empty();
    whole.addTabulated(wordy(1_000));
    const questions = questionsOf(startHistory(definitionOf(...texts)), 1);
    const counted = SurveyAnswersSummary.withWords(100);
    for (let nth = 1; nth <= 7; nth += 1) {
      const words = many(1_000).flatMap(([word, count]) => (count >= nth ? word : []));
      counted.addNewAnswer(
        {
          receivedAt: '2026-11-22T00:00:00.000Z',
          answers: Object.fromEntries(texts.map(({ id }) => [id, words.join(' ')])),
        },
        questions,
      );
    }
    for (const summary of [small, counted, small.mergeWith(whole), whole.mergeWith(small)]) {
      const held = heldBy(summary);
      expect(held).toHaveLength(9);
      for (const { distinct, undercount } of held) {
        expect(distinct).toBeLessThanOrEqual(100);
        expect(undercount).toBeGreaterThan(0);
      }
      expect(held.reduce((sum, { distinct }) => sum + distinct, 0)).toBeLessThanOrEqual(800);
      expect(summary.toJSON().facets).toEqual(SurveyAnswersSummary.fromJSON(stored(summary)).toJSON().facets);
    }
  });

  test('that will be subtracted stay exact', () => {
    const exact = SurveyAnswersSummary.withWords(Infinity);
    exact.addTabulated(wordy(10_000));
    expect(heldBy(exact)).toEqual(texts.map(() => ({ distinct: 10_000, undercount: 0 })));
    const summary = SurveyAnswersSummary.empty();
    summary.addTabulated(wordy(400));
    const gone = SurveyAnswersSummary.withWords(Infinity);
    gone.addTabulated(wordy(400));
    summary.subtractAll(gone);
    expect(summary.toJSON()).toEqual(SurveyAnswersSummary.empty().toJSON());
  });
});
