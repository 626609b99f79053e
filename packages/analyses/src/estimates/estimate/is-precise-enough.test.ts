import { expect, test } from '@jest/globals';
import { type Cluster, choiceCluster, sumsOf } from '../../../test/estimates/clusters.ts';
import { estimate } from './estimate.ts';
import { isPreciseEnough } from './is-precise-enough.ts';

const alike = (clusters: number): Cluster[] =>
  Array.from({ length: clusters }, (_, index) => choiceCluster({ red: 500 + (index % 3), blue: 500 }));

const isEnough = (done: readonly Cluster[], clusters: number, margin: number): boolean =>
  isPreciseEnough(estimate(sumsOf(done), { clusters, answers: clusters * 1_000 }), margin);

test('clusters that are alike are soon precise enough, but not at once', () => {
  expect(isEnough(alike(3), 100, 0.05)).toBe(false);
  expect(isEnough(alike(30), 100, 0.05)).toBe(true);
  expect(isEnough(alike(30), 100, 0.001)).toBe(false);
});

test('one option with a wider interval is enough to go on', () => {
  const odd = [...alike(30), choiceCluster({ red: 10, blue: 990 })];
  expect(isEnough(odd, 100, 0.01)).toBe(false);
});

test('after three quarters only the exact result is precise enough', () => {
  expect(isEnough(alike(75), 100, 0.05)).toBe(true);
  expect(isEnough(alike(76), 100, 0.05)).toBe(false);
  expect(isEnough(alike(99), 100, 0.05)).toBe(false);
  expect(isEnough(alike(100), 100, 0.05)).toBe(true);
});

test('a group without an answer so far does not delay the others', () => {
  const nobody = ['nobody', { totalAnswers: 0, facets: [] }] as const;
  const done = alike(30).map(({ size, groups }): Cluster => ({ size, groups: [...groups, nobody] }));
  expect(isEnough(done, 100, 0.05)).toBe(true);
});

test('a sample without a matching answer is not precise', () => {
  const nothing = Array.from({ length: 10 }, (): Cluster => ({ size: 1_000, groups: [] }));
  expect(isEnough(nothing, 20, 0.5)).toBe(false);
  const noMatch: Cluster = { size: 1_000, groups: [['', { totalAnswers: 0, facets: [] }]] };
  expect(isEnough([noMatch, noMatch], 20, 0.5)).toBe(false);
  expect(isEnough([], 0, 0.5)).toBe(true);
});
