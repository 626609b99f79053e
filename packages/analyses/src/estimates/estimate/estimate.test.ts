import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import {
  type Cluster,
  choiceCluster,
  clusters,
  rangeCluster,
  sumsOf,
} from '../../../test/estimates/clusters.ts';
import type { ClusterTotals } from '../sums/cluster-totals.ts';
import { estimate } from './estimate.ts';
import type { MatchingEstimate } from './matching-estimate.ts';
import type { MeanEstimate } from './mean-estimate.ts';
import type { FacetEstimate } from './facet-estimate.ts';

const answersOf = (all: readonly Cluster[]): number => all.reduce((sum, { size }) => sum + size, 0);

function colours(done: readonly Cluster[], population: { clusters: number; answers: number }): FacetEstimate {
  return estimate(sumsOf(done), population).groups[0]![1].facets[0]![1];
}

function matchingOf(
  done: readonly Cluster[],
  population: { clusters: number; answers: number },
): MatchingEstimate {
  return estimate(sumsOf(done), population).groups[0]![1].matching;
}

/** Estimates the mean from clusters with 100 answers each. */
function meanOf(done: readonly Cluster[], all: number): MeanEstimate {
  return estimate(sumsOf(done), { clusters: all, answers: all * 100 }).groups[0]![1].facets[0]![1].mean!;
}

function rangesFrom(lowest: number): Cluster[] {
  return [40, 55, 70].map((high) =>
    rangeCluster([
      [lowest, 100 - high],
      [lowest + 10, high],
    ]),
  );
}

function redOnly(answered: number): ClusterTotals {
  return {
    totalAnswers: answered,
    facets: [['colour', { type: 'choices', answered, counts: [['red', answered]] }]],
  };
}

test('when all clusters are done, everything is exact', () => {
  fc.assert(
    fc.property(clusters, (all) => {
      const { groups } = estimate(sumsOf(all), { clusters: all.length, answers: answersOf(all) });
      for (const [name, { matching, facets }] of groups) {
        const totals = all.flatMap((cluster) => cluster.groups.filter(([group]) => group === name));
        const counted = totals.reduce((sum, [, { totalAnswers }]) => sum + totalAnswers, 0);
        expect(matching).toEqual({ counted, total: counted, low: counted, high: counted });
        for (const [, { options, margin, unseen, mean }] of facets) {
          expect(margin).toBe(0);
          expect(unseen).toEqual({ share: 0, low: 0, high: 0, margin: 0 });
          for (const { share, low, high } of options) expect([low, high]).toEqual([share, share]);
          expect([mean?.low, mean?.high]).toEqual([mean?.mean, mean?.mean]);
        }
      }
    }),
  );
});

test('every interval lies in [0, 1] and has its share within, at any moment', () => {
  fc.assert(
    fc.property(clusters, fc.nat(20), fc.nat(100_000), (done, more, answersLeft) => {
      const { groups } = estimate(sumsOf(done), {
        clusters: done.length + more,
        answers: answersOf(done) + answersLeft,
      });
      for (const [, { facets }] of groups) {
        for (const [, { options, unseen, margin }] of facets) {
          for (const { share, low, high, margin: own } of [...options, unseen]) {
            expect(low).toBeGreaterThanOrEqual(0);
            expect(low).toBeLessThanOrEqual(share);
            expect(high).toBeGreaterThanOrEqual(share);
            expect(high).toBeLessThanOrEqual(1);
            expect(own).toBeLessThanOrEqual(margin);
          }
        }
      }
    }),
  );
});

test('one cluster tells nothing of the variation: only what the others cannot change is certain', () => {
  const { options, unseen } = colours([choiceCluster({ red: 90, blue: 10 })], {
    clusters: 100,
    answers: 10_000,
  });
  expect(options).toEqual([
    { value: 'blue', share: 0.1, low: 0.001, high: 0.991, margin: 0.891 },
    { value: 'red', share: 0.9, low: 0.009, high: 0.999, margin: 0.891 },
  ]);
  expect(unseen).toEqual({ share: 0, low: 0, high: 0.99, margin: 0.99 });
});

test('a second cluster of a few answers tells hardly more', () => {
  const done = [choiceCluster({ red: 900, blue: 100 }), choiceCluster({ red: 9, blue: 1 })];
  expect(colours(done, { clusters: 100, answers: 100_000 }).margin).toBeGreaterThan(0.85);
});

/** Returns the unseen variance for four clusters of equal size, of a hundred. */
function unseenOf(share: number): number {
  return 0.96 * (share / 4) ** 2;
}

describe('by hand', () => {
  // The variance of an option's share between the clusters is 0.02 / 3. That of the mean of four clusters is (1 - 4 / 100) / 4 times this.
  const variance = (0.96 * (0.02 / 3)) / 4;

  test('an interval of three options is the same', () => {
    const done = [40, 50, 60, 50].map((red) => choiceCluster({ red, blue: 90 - red, green: 10 }));
    const { options } = colours(done, { clusters: 100, answers: 10_000 });
    // Green always has the same share. So its variance is that of single answers, and it counts as 0.6 of the others' variance.
    const ofGreen = (0.96 * 0.1 * 0.9) / 400;
    const comparisons = 2 + ofGreen / (0.6 * variance);
    expect(comparisons).toBeCloseTo(2.225, 3);
    // This is the t with 4 * 3 degrees of freedom that leaves 0.05 / 2.225 outside.
    const t = 2.617897;
    expect(options.map(({ value, share }) => [value, share])).toEqual([
      ['blue', 0.4],
      ['green', 0.1],
      ['red', 0.5],
    ]);
    expect(options[2]!.margin).toBeCloseTo(t * Math.sqrt(variance + unseenOf(0.15)), 4);
    expect(options[1]!.high - 0.1).toBeCloseTo(t * Math.sqrt(0.6 * variance + unseenOf(0.15)), 4);
    expect(options[1]!.low).toBe(40 / 10_000);
  });

  test('an interval of two options is the same', () => {
    const done = [40, 50, 60, 50].map((red) => choiceCluster({ red, blue: 100 - red }));
    const { options } = colours(done, { clusters: 100, answers: 10_000 });
    // 4.17653 is the t with 3 degrees of freedom that leaves 0.05 / 2 outside.
    const margin = 4.17653 * Math.sqrt(variance + unseenOf(0.25));
    for (const option of options) expect(option.margin).toBeCloseTo(margin, 4);
  });

  test('the share of an option that few chose can be further above than below', () => {
    const done = [5, 20, 5, 30, 10, 2].map((red) => choiceCluster({ red, blue: 100 - red }));
    const { low, high, share } = colours(done, { clusters: 60, answers: 6_000 }).options[1]!;
    expect(high - share).toBeGreaterThan(1.1 * (share - low));
  });
});

test('an option that nobody chose can still have been chosen elsewhere', () => {
  const done = Array.from({ length: 20 }, () => choiceCluster({ red: 100 }));
  const { options, unseen } = colours(done, { clusters: 200, answers: 20_000 });
  expect(options[0]).toMatchObject({ value: 'red', share: 1, high: 1 });
  expect(options[0]!.low).toBeCloseTo(1 - unseen.high, 10);
  expect(unseen.high).toBeCloseTo(2.093 * Math.sqrt(0.9) * (0.25 / 20), 4);
});

test('the margins become smaller to the end', () => {
  const shares = [40, 60, 50, 45, 55, 52, 48, 50, 58, 42];
  const all = Array.from({ length: 50 }, (_, index) => {
    const red = shares[index % 10]!;
    return choiceCluster({ red, blue: 90 - red, green: 10 });
  });
  const margins = [5, 10, 20, 30, 40, 50].map(
    (done) => colours(all.slice(0, done), { clusters: 50, answers: 5_000 }).margin,
  );
  expect(margins).toEqual(margins.toSorted((a, b) => b - a));
});

test('alike clusters are no more precise than single answers would be', () => {
  const done = Array.from({ length: 50 }, () => choiceCluster({ red: 5, blue: 5 }));
  const { margin } = colours(done, { clusters: 5_000, answers: 50_000 });
  expect(margin).toBeGreaterThan(2 * Math.sqrt((0.99 * 0.25) / 500));
});

describe('the number of matching answers', () => {
  test('is estimated from the share of the clusters that are done', () => {
    const done = [100, 120, 80, 100].map((red) => choiceCluster({ red }, 1_000));
    const { counted, total, low, high } = matchingOf(done, { clusters: 8, answers: 7_500 });
    expect([counted, total]).toEqual([400, 750]);
    expect(low).toBeGreaterThanOrEqual(400);
    expect(low).toBeLessThan(700);
    expect(high).toBeGreaterThan(800);
  });

  test('is precise where few answers match everywhere', () => {
    const done = Array.from({ length: 100 }, (_, index) => choiceCluster({ red: 18 + (index % 5) }, 20_000));
    const { total, low, high } = matchingOf(done, { clusters: 500, answers: 10_000_000 });
    expect(total).toBe(10_000);
    expect([low > 8_000, high < 12_000]).toEqual([true, true]);
  });

  test('is open where only few clusters have any', () => {
    const done = [50, 0, 0, 0, 0, 0].map((red) => choiceCluster({ red }, 1_000));
    expect(matchingOf(done, { clusters: 60, answers: 60_000 }).high).toBeGreaterThan(2_500);
    const nothing = done.map(({ size }) => ({ size, groups: [['', redOnly(0)]] as const }));
    expect(matchingOf(nothing, { clusters: 60, answers: 60_000 })).toMatchObject({
      counted: 0,
      total: 0,
      low: 0,
    });
    expect(matchingOf(nothing, { clusters: 60, answers: 60_000 }).high).toBeGreaterThan(2_000);
  });

  test('is at least what was counted, and at most that and all answers that are left', () => {
    const { low, high } = matchingOf([choiceCluster({ red: 5 }, 1_000)], { clusters: 3, answers: 1_010 });
    expect([low, high]).toEqual([5, 15]);
  });
});

describe('the mean of a facet of numbers', () => {
  test('has an interval from the variation between clusters', () => {
    const done = [
      [3, 1],
      [3.2, 1],
      [2.8, 1],
      [3, 1],
    ].map(([mean]) => {
      const fours = Math.round((mean! - 2) * 50);
      return rangeCluster([
        [2, 100 - fours],
        [4, fours],
      ]);
    });
    const { mean, low, high } = meanOf(done, 100);
    expect(mean).toBe(3);
    // The variance of a cluster's mean is 0.08 / 3, and no value is further from the mean than 1.
    const halfWidth = 3.18245 * Math.sqrt(0.96 * (0.08 / 3 / 4 + (0.25 / 4) ** 2));
    expect(high! - mean).toBeCloseTo(halfWidth, 4);
    expect(mean - low!).toBeCloseTo(halfWidth, 4);
  });

  test('does not depend on where the values begin', () => {
    const [here, there] = [meanOf(rangesFrom(0), 20), meanOf(rangesFrom(-900), 20)];
    expect(there.mean).toBeCloseTo(here.mean - 900, 9);
    expect(there.high! - there.mean).toBeCloseTo(here.high! - here.mean, 9);
  });

  test('has no interval after one cluster', () => {
    expect(
      meanOf(
        [
          rangeCluster([
            [1, 50],
            [5, 50],
          ]),
        ],
        10,
      ),
    ).toEqual({ mean: 3, low: null, high: null });
  });
});

test('a group that only some clusters have is estimated over all clusters', () => {
  const done: Cluster[] = [
    {
      size: 100,
      groups: [
        ['a', redOnly(50)],
        ['b', redOnly(10)],
      ],
    },
    { size: 100, groups: [['a', redOnly(50)]] },
  ];
  const { groups } = estimate(sumsOf(done), { clusters: 4, answers: 400 });
  expect(groups.map(([name, { matching }]) => [name, matching.total])).toEqual([
    ['a', 200],
    ['b', 20],
  ]);
});

test('more clusters than there are is a fault of the caller', () => {
  const sums = sumsOf([choiceCluster({ red: 1 }), choiceCluster({ red: 1 })]);
  expect(() => estimate(sums, { clusters: 1, answers: 2 })).toThrow(
    expect.objectContaining({ code: 'too-many-clusters' }),
  );
});
