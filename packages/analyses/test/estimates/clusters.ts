import * as fc from 'fast-check';
import type { ClusterTotals } from '../../src/estimates/sums/cluster-totals.ts';
import { ClusterSums } from '../../src/estimates/sums/cluster-sums.ts';

export interface Cluster {
  readonly size: number;
  readonly groups: readonly (readonly [string, ClusterTotals])[];
}

export function sumsOf(clusters: readonly Cluster[]): ClusterSums {
  const sums = new ClusterSums();
  for (const { size, groups } of clusters) sums.add(size, groups);
  return sums;
}

/** Makes a cluster with one facet of choices, in the group without a name. */
export function choiceCluster(counts: Readonly<Record<string, number>>, size?: number): Cluster {
  const answered = total(Object.entries(counts));
  const totals = {
    totalAnswers: answered,
    facets: [['colour', { type: 'choices', answered, counts: Object.entries(counts) }]],
  } as const;
  return { size: size ?? answered, groups: [['', totals]] };
}

/** Makes a cluster with one facet of numbers, in the group without a name. */
export function rangeCluster(counts: readonly (readonly [number, number])[]): Cluster {
  const answered = total(counts);
  return {
    size: answered,
    groups: [['', { totalAnswers: answered, facets: [['rating', { type: 'number', answered, counts }]] }]],
  };
}

const choiceCounts = fc.dictionary(
  fc.constantFrom('red', 'blue', 'green', '__proto__'),
  fc.integer({ min: 1, max: 500 }),
);
const rangeCounts = fc.uniqueArray(
  fc.tuple(fc.integer({ min: -1_000, max: 1_000 }), fc.integer({ min: 1, max: 500 })),
  {
    selector: ([value]) => value,
    maxLength: 4,
  },
);

function total(counts: readonly (readonly [unknown, number])[]): number {
  return counts.reduce((sum, [, count]) => sum + count, 0);
}

const totals = fc
  .record({ colours: choiceCounts, ratings: rangeCounts })
  .map(({ colours, ratings }): ClusterTotals => {
    const colourCounts = Object.entries(colours);
    return {
      totalAnswers: Math.max(total(colourCounts), total(ratings)),
      facets: [
        ['colour', { type: 'choices', answered: total(colourCounts), counts: colourCounts }],
        ['rating', { type: 'number', answered: total(ratings), counts: ratings }],
        ['why', { type: 'words', answered: 3 }],
      ],
    };
  });

/** Generates clusters with a facet of choices, one of numbers and one of words, in up to three groups. */
export const clusters = fc.array(
  fc.record({
    size: fc.integer({ min: 5_000, max: 20_000 }),
    groups: fc
      .dictionary(fc.constantFrom('', 'a', 'b'), totals, { maxKeys: 3 })
      .map((groups): Cluster['groups'] => Object.entries(groups)),
  }),
  { minLength: 1, maxLength: 12 },
);
