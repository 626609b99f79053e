import { expect, test } from '@jest/globals';
import { SurveyAnswersSummary, type CountedFacet, type FlatRecord } from '@canvass/surveys';
import { findDifferences } from './find-differences.ts';

const born: CountedFacet = { id: 'born', type: 'date', inherited: false, language: 1 };
const price: CountedFacet = { id: 'quality.price', type: 'choices', inherited: false, language: 1 };
const quality: CountedFacet = { id: 'quality', type: 'kept', inherited: false, language: 1 };
const receivedAt = '2026-11-22T09:30:00.000Z';

function summaryOf(facets: readonly CountedFacet[], records: readonly FlatRecord[]): SurveyAnswersSummary {
  const summary = SurveyAnswersSummary.empty();
  for (const answers of records) summary.addNewAnswer({ receivedAt, answers }, facets);
  return summary;
}

const differences = (stored: SurveyAnswersSummary, recounted: SurveyAnswersSummary) =>
  findDifferences(stored.toJSON(), recounted.toJSON());

const days = (count: number): FlatRecord[] => Array.from({ length: count }, (_, day) => ({ born: day }));

test('a difference of dates names the day', () => {
  const stored = summaryOf([born], [{ born: 20_783 }, { born: 20_784 }]);
  const recounted = summaryOf([born], [{ born: 20_783 }, { born: 20_783 }]);
  expect(differences(stored, recounted)).toEqual([
    { question: 'born', what: 'count of 2026-11-26', stored: 1, recounted: 2 },
    { question: 'born', what: 'count of 2026-11-27', stored: 1, recounted: 0 },
  ]);
});

test('parts of questions are compared, and so is whether they were answered', () => {
  const facets = [quality, price];
  const stored = summaryOf(facets, [{ quality: 'answered', 'quality.price': 'good' }]);
  const recounted = summaryOf(facets, [{ 'quality.price': null }]);
  expect(differences(stored, recounted)).toEqual([
    { question: 'quality', what: 'answered', stored: 1, recounted: 0 },
    { question: 'quality', what: 'skipped', stored: 0, recounted: 1 },
    { question: 'quality.price', what: 'answered', stored: 1, recounted: 0 },
    { question: 'quality.price', what: 'count of good', stored: 1, recounted: 0 },
  ]);
});

test('a distribution that has stayed in bins equals the exact one of the answers that are left', () => {
  const stored = summaryOf([born], days(3_000));
  for (const record of days(3_000).slice(10, 2_000))
    stored.subtractAnswer({ receivedAt, answers: record }, [born]);
  const left = days(3_000).filter((_, index) => index < 10 || index >= 2_000);
  const recounted = summaryOf([born], left);
  expect(stored.toJSON().facets[0]![1]).toHaveProperty('level', 1);
  expect(recounted.toJSON().facets[0]![1]).not.toHaveProperty('level');
  expect(differences(stored, recounted)).toEqual([]);
});

test('a distribution in bins is compared by the sums of its days', () => {
  const stored = summaryOf([born], days(3_000));
  const others = days(3_000).map((record, index) => (index === 7 ? { born: 8 } : record));
  expect(differences(stored, summaryOf([born], others))).toEqual([
    { question: 'born', what: 'sum', stored: '4498500', recounted: '4498501' },
    { question: 'born', what: 'sum of squares', stored: '8995500500', recounted: '8995500515' },
  ]);
});
