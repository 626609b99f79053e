import { expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { choiceCluster, clusters, rangeCluster, sumsOf } from '../../../test/estimates/clusters.ts';
import { ClusterSums } from './cluster-sums.ts';
import type { ClusterTotals } from './cluster-totals.ts';

test('merging any parts in any order gives the sums of all clusters', () => {
  fc.assert(
    fc.property(
      clusters.chain((all) =>
        fc.tuple(
          fc.constant(all),
          fc.shuffledSubarray(all, { minLength: all.length }),
          fc.array(fc.nat(all.length), { maxLength: 3 }),
        ),
      ),
      ([all, shuffled, cuts]) => {
        const ends = [...cuts.toSorted((a, b) => a - b), shuffled.length];
        const parts = ends.map((end, index) => sumsOf(shuffled.slice(ends[index - 1] ?? 0, end)));
        const tree = parts.reduceRight((merged, part) => part.mergeWith(merged));
        const chain = parts.reduce((merged, part) => merged.mergeWith(part));
        expect(tree.toJSON()).toEqual(sumsOf(all).toJSON());
        expect(chain.toJSON()).toEqual(sumsOf(all).toJSON());
      },
    ),
  );
});

test('merging changes neither of the two', () => {
  fc.assert(
    fc.property(clusters, clusters, (some, others) => {
      const [one, other] = [sumsOf(some), sumsOf(others)];
      one.mergeWith(other);
      expect(one.toJSON()).toEqual(sumsOf(some).toJSON());
      expect(other.toJSON()).toEqual(sumsOf(others).toJSON());
    }),
  );
});

test('the stored JSON is read back unchanged', () => {
  fc.assert(
    fc.property(clusters, (all) => {
      const json: unknown = JSON.parse(JSON.stringify(sumsOf(all)));
      expect(ClusterSums.fromJSON(json).toJSON()).toEqual(json);
    }),
  );
});

test('a cluster in which nothing matches counts as a cluster', () => {
  const sums = sumsOf([choiceCluster({ red: 2, blue: 3 }), { size: 7, groups: [] }]);
  expect(sums.toJSON()).toEqual({
    clusters: 2,
    size: [12, 74],
    groups: [
      [
        '',
        [
          [5, 25, 25],
          [
            [
              'colour',
              [
                'choices',
                [5, 25],
                [
                  ['blue', 3, 9, 15],
                  ['red', 2, 4, 10],
                ],
              ],
            ],
          ],
        ],
      ],
    ],
  });
});

test('10 million answers stay exact', () => {
  const sums = sumsOf(
    Array.from({ length: 500 }, () =>
      rangeCluster([
        [1, 1],
        [101, 19_999],
      ]),
    ),
  );
  const [, facet] = sums.toJSON().groups[0]![1][1][0]!;
  const valueSum = 19_999 * 100;
  expect(facet[4]).toEqual([500 * valueSum, 500 * valueSum ** 2, 500 * valueSum * 20_000]);
  expect(500 * valueSum ** 2).toBeLessThan(Number.MAX_SAFE_INTEGER);
});

function facetWith200Choices(id: number): ClusterTotals['facets'][number] {
  const counts = Array.from({ length: 200 }, (_, choice): [string, number] => [`choice-${choice}`, choice]);
  return [`facet-${id}`, { type: 'choices', answered: 19_900, counts }];
}

test('200 facets with 200 choices take less than 2 MB', () => {
  const totals = {
    totalAnswers: 20_000,
    facets: Array.from({ length: 200 }, (_, id) => facetWith200Choices(id)),
  };
  const sums = sumsOf(Array.from({ length: 50 }, () => ({ size: 20_000, groups: [['', totals]] as const })));
  expect(JSON.stringify(sums).length).toBeLessThan(2e6);
});

test.each([
  ['nothing', undefined],
  ['another object', { clusters: 1 }],
  ['a negative sum', { clusters: 1, size: [-1, 1], groups: [] }],
  ['a fraction', { clusters: 0.5, size: [1, 1], groups: [] }],
  ['a property of a newer release', { clusters: 0, size: [0, 0], groups: [], more: 1 }],
  [
    'an unknown type',
    { clusters: 1, size: [1, 1], groups: [['', [[0, 0, 0], [['a', ['text', [1, 1], []]]]]]] },
  ],
])('%s is not read as sums', (_, json) => {
  expect(() => ClusterSums.fromJSON(json)).toThrow(expect.objectContaining({ code: 'malformed-sums' }));
});

test('sums of another survey are not merged', () => {
  const [one, other] = [choiceCluster({ red: 1 }), rangeCluster([[1, 1]])];
  const renamed = JSON.parse(JSON.stringify(other).replace('rating', 'colour')) as typeof other;
  expect(() => sumsOf([one]).mergeWith(sumsOf([renamed]))).toThrow(
    expect.objectContaining({ code: 'facet-type-mismatch' }),
  );
});
