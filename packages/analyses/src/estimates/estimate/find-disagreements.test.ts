import { expect, test } from '@jest/globals';
import { type Cluster, choiceCluster, sumsOf } from '../../../test/estimates/clusters.ts';
import type { ClusterTotals } from '../sums/cluster-totals.ts';
import { findDisagreements } from './find-disagreements.ts';

const sampled: Cluster[] = [48, 52, 50, 47, 53, 50, 49, 51].map((red) =>
  choiceCluster({ red, blue: 100 - red }),
);
const population = { clusters: 40, answers: 4_000 };

function totals(answers: number, counts: Readonly<Record<string, number>>): ClusterTotals {
  const answered = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return {
    totalAnswers: answers,
    facets: [['colour', { type: 'choices', answered, counts: Object.entries(counts) }]],
  };
}

test('totals within the margins agree', () => {
  expect(findDisagreements(sumsOf(sampled), totals(4_000, { red: 2_020, blue: 1_980 }), population)).toEqual(
    [],
  );
});

test('a share outside its interval is named', () => {
  const found = findDisagreements(sumsOf(sampled), totals(4_000, { red: 2_800, blue: 1_200 }), population);
  expect(found).toMatchObject([
    { question: 'colour', value: 'blue', counted: 0.3 },
    { question: 'colour', value: 'red', counted: 0.7 },
  ]);
  expect(found[0]!.low).toBeGreaterThan(0.3);
});

test('a choice that the sample does not have is named if too many chose it', () => {
  const counts = { red: 1_600, blue: 1_600, green: 800 };
  const found = findDisagreements(sumsOf(sampled), totals(4_000, counts), population);
  expect(found.map(({ value }) => value)).toContain('green');
});

test('a wrong number of answers is named', () => {
  const found = findDisagreements(sumsOf(sampled), totals(5_000, { red: 2_500, blue: 2_500 }), population);
  expect(found).toMatchObject([{ question: null, value: null, counted: 5_000 }]);
});

test('a question that the totals lack is named', () => {
  const found = findDisagreements(sumsOf(sampled), { totalAnswers: 4_000, facets: [] }, population);
  expect(found.map(({ value, counted }) => [value, counted])).toEqual([
    ['blue', 0],
    ['red', 0],
  ]);
});

test('a facet in bins is left out', () => {
  const wrong = totals(4_000, { red: 2_800, blue: 1_200 });
  expect(findDisagreements(sumsOf(sampled), wrong, population, new Set(['colour']))).toEqual([]);
  expect(findDisagreements(sumsOf(sampled), wrong, population, new Set(['other']))).toHaveLength(2);
});

test('with all clusters a difference of one answer is named', () => {
  const all = { clusters: 8, answers: 800 };
  expect(findDisagreements(sumsOf(sampled), totals(800, { red: 400, blue: 400 }), all)).toEqual([]);
  expect(findDisagreements(sumsOf(sampled), totals(800, { red: 401, blue: 399 }), all)).toHaveLength(2);
});
