import { seededRandom } from '@canvass/testing';
import { describe, expect, test } from '@jest/globals';
import { compareAll, type Compared } from './compare-all.ts';
import { compareMeans, welch } from './compare-means.ts';
import { compareShares } from './compare-shares.ts';
import { holm } from './holm.ts';
import { marginOfMean } from './margin-of-mean.ts';
import { type Moments, momentsOf, momentsOfCounts, momentsWithout } from './moments.ts';
import { normalTails, studentTails } from './tails.ts';

const momentsOfValues = (values: readonly number[]): Moments =>
  momentsOfCounts(values.map((value) => [value, 1] as const));

const share = (count: number, of: number) => ({ count, of });

const digits = 8;

/** Returns 1 if a value is the known one. */
function ratio(found: number | undefined, known: number): number {
  return found! / known;
}

// The values are those of SciPy 1.17, `2 * stats.norm.sf(z)`.
test.each([
  [0.5, 0.6170750774519738],
  [1.959963984540054, 0.05],
  [2.4, 0.016395071849192262],
  [2.5, 0.012419330651552265],
  [6, 1.973175290075389e-9],
  [20, 5.507248237212311e-89],
])('a normal value is beyond %d with probability %d', (z, p) =>
  expect(ratio(normalTails(z), p)).toBeCloseTo(1, digits),
);

// The values are those of SciPy 1.17, `2 * stats.t.sf(t, degrees)`.
test.each([
  [2, 4.5, 0.10825790718112499],
  [0.1, 30, 0.9210096117902712],
  [5, 8, 0.0010528257933665399],
  [3, 1e6, 0.0026998625414218],
])('t is beyond %d with probability %d', (t, degrees, p) =>
  expect(ratio(studentTails(t, degrees), p)).toBeCloseTo(1, digits),
);

describe('two shares', () => {
  // The values are those of R's prop.test(..., correct = FALSE), computed with SciPy 1.17: `chi2_contingency(..., correction=False)`.
  test.each([
    [share(15, 25), share(5, 25), 0.003892417122778637],
    [share(64, 142), share(210, 270), 2.3083111507298792e-11],
    [share(500, 1_000), share(470, 1_000), 0.17951659189949248],
  ])('%j and %j differ as the two-proportion test says', (one, other, p) => {
    expect(ratio(compareShares(one, other)?.p, p)).toBeCloseTo(1, digits);
  });

  // R's example "TeaTasting" of fisher.test is the first; the others are those of SciPy 1.17, `fisher_exact`.
  test.each([
    [share(3, 4), share(1, 4), 0.48571428571428565],
    [share(5, 5), share(240, 400), 0.1616934942022532],
    [share(0, 6), share(30, 400), 1],
    [share(2, 1_000), share(0, 1_000), 0.4997498749374687],
  ])('%j and %j are compared exactly where few are expected', (one, other, p) => {
    expect(ratio(compareShares(one, other)?.p, p)).toBeCloseTo(1, digits);
  });

  test('are compared exactly however many people there are', () => {
    // Four people, all of one of two groups of a million: the product of the chances of each of them.
    const people = 1_000_000;
    const chances = [0, 1, 2, 3].map((taken) => (people - taken) / (2 * people - taken));
    const known = 2 * chances.reduce((product, chance) => product * chance);
    const found = compareShares(share(0, people), share(4, people))?.p;
    expect(ratio(found, known)).toBeCloseTo(1, 12);
    expect(compareShares(share(2_000, 2_100), share(0, people))?.p).toBe(0);
  });

  test('are not compared if one is of nobody, or if all chose the same', () => {
    expect([
      compareShares(share(0, 0), share(3, 9)),
      compareShares(share(0, 9), share(0, 9)),
      compareShares(share(9, 9), share(9, 9)),
    ]).toEqual([undefined, undefined, undefined]);
  });

  test('are compared where they are nearest to each other, if their counts may be too low', () => {
    const exact = compareShares(share(60, 100), share(40, 100));
    expect(compareShares({ ...share(60, 100), missing: 30 }, { ...share(30, 100), missing: 10 })).toEqual(
      exact,
    );
    const reversed = compareShares({ ...share(30, 100), missing: 10 }, { ...share(60, 100), missing: 30 });
    expect([reversed?.p, reversed?.effect]).toEqual([exact?.p, -exact!.effect]);
    expect(compareShares(share(60, 100), { ...share(40, 100), missing: 25 })).toEqual({ p: 1, effect: 0 });
    expect(compareShares(share(0, 0), { ...share(3, 9), missing: 1 })).toBeUndefined();
  });

  test('have Cohen’s h as their effect', () => {
    expect(ratio(compareShares(share(64, 142), share(210, 270))?.effect, -0.6877829453655349)).toBeCloseTo(
      1,
      digits,
    );
  });
});

describe('two means', () => {
  // R's data `sleep` in tenths of an hour: t.test(extra ~ group) says p-value = 0.07939.
  const sleep = [
    momentsOfValues([7, -16, -2, -12, -1, 34, 37, 8, 0, 20]),
    momentsOfValues([19, 8, 11, 1, -1, 44, 55, 16, 46, 34]),
  ] as const;
  const small = momentsOfValues([1, 2, 2, 3, 3, 3, 4, 5]);
  const large = momentsOfValues([3, 4, 4, 4, 5, 5, 5, 5, 5, 2]);

  test.each([
    [...sleep, 0.0793941401873583],
    [small, large, 0.030405548014729267],
  ])('differ as Welch’s test says', (one, other, p) => {
    const [first, second] = [momentsOf(one), momentsOf(other)];
    const found = welch(
      first.mean - second.mean,
      [first.variance / one.count, one.count],
      [second.variance / other.count, other.count],
    );
    expect(ratio(found, p)).toBeCloseTo(1, digits);
    expect(ratio(compareMeans(one, other)?.p, p)).toBeCloseTo(1, digits);
  });

  test('of five equal answers and of many are compared with one variance, too', () => {
    const five = momentsOfCounts([[5, 5]]);
    const many = momentsOfCounts([
      [5, 240],
      [4, 120],
      [3, 40],
    ]);
    // Welch's test alone says 3e-40: it takes the five for people who always agree. SciPy 1.17, `ttest_ind`.
    expect(ratio(compareMeans(five, many)?.p, 0.09718080146663674)).toBeCloseTo(1, digits);
  });

  test('have Cohen’s d as their effect', () => {
    expect(ratio(compareMeans(small, large)?.effect, -1.1712885946328395)).toBeCloseTo(1, digits);
  });

  test('are not compared if a group has one answer, or if all answers are alike in both', () => {
    const alike = [momentsOfCounts([[3, 9]]), momentsOfCounts([[4, 9]])] as const;
    expect([compareMeans(momentsOfValues([3]), large), compareMeans(...alike)]).toEqual([
      undefined,
      undefined,
    ]);
  });

  test('have a margin of error by Student’s t', () => {
    // SciPy 1.17: `stats.t.ppf(0.975, n - 1) * stdev / sqrt(n)`.
    expect(ratio(marginOfMean(small), 1.0420360853878596)).toBeCloseTo(1, digits);
    expect(marginOfMean(momentsOfValues([4]))).toBeUndefined();
  });

  test('are exact beyond 2 ** 53, and a part can be taken from all', () => {
    const most = 2 ** 52;
    const all = momentsOfValues([most, most + 1, most + 2, 7]);
    const { mean, variance } = momentsOf(momentsWithout(all, momentsOfValues([7])));
    expect([mean, variance]).toEqual([most + 1, 1]);
  });
});

// The example of R's p.adjust(p, "holm").
test('Holm’s correction is that of R', () => {
  const corrected = holm([0.01, 0.04, 0.03, 0.005, 0.9]);
  const known = [0.04, 0.09, 0.09, 0.025, 0.9];
  for (const [index, p] of known.entries()) expect(corrected[index]).toBeCloseTo(p, 12);
});

function ones(low: number, high: number): Moments {
  return momentsOfCounts([
    [1, low],
    [5, high],
  ]);
}

test('a clear difference has its direction and its strength', () => {
  const { differences, made } = compareAll([
    { means: [ones(90, 10), ones(100, 300)] },
    { means: [ones(50, 50), ones(120, 280)] },
    { means: [ones(30, 70), ones(120, 280)] },
    { shares: [share(90, 100), share(100, 400)] },
    { shares: [share(0, 0), share(100, 400)] },
  ]);
  expect([made, differences]).toEqual([
    4,
    [
      { is: 'lower', much: true },
      { is: 'lower', much: false },
      undefined,
      { is: 'higher', much: true },
      undefined,
    ],
  ]);
});

/** Returns the share of the first choice. */
function firstOf(counts: readonly number[]) {
  return share(
    counts[0]!,
    counts.reduce((sum, count) => sum + count, 0),
  );
}

describe('if all groups answer alike', () => {
  const sizes = [5, 7, 9, 12, 20, 33, 48, 61, 142];
  const items = 6;
  const rounds = 600;

  /** Counts the cards that have a mark although there is no difference, of items whose values have these chances. */
  function falseCards(chances: readonly number[], kind: 'means' | 'shares', seed: number): number {
    const random = seededRandom(seed);
    const draw = (): number => {
      let [value, left] = [0, random()];
      while (value < chances.length - 1 && left >= chances[value]!) left -= chances[value++]!;
      return value;
    };
    const countsOf = (size: number): number[] => {
      const counts = chances.map(() => 0);
      for (let person = 0; person < size; person += 1) counts[draw()]! += 1;
      return counts;
    };
    let found = 0;
    for (let round = 0; round < rounds; round += 1) {
      const card = Array.from({ length: items }, () => sizes.map(countsOf)).flatMap((groups) =>
        groups.map((group): Compared => {
          const all = chances.map((_, value) => groups.reduce((sum, counts) => sum + counts[value]!, 0));
          const rest = all.map((count, value) => count - group[value]!);
          if (kind === 'means') {
            return { means: [momentsOfCounts(group.entries()), momentsOfCounts(rest.entries())] };
          }
          return { shares: [firstOf(group), firstOf(rest)] };
        }),
      );
      if (compareAll(card).differences.some((each) => each !== undefined)) found += 1;
    }
    return found / rounds;
  }

  // Three standard errors of 5 % in 600 rounds are 2.7 points.
  test.each([
    ['means of an even scale', [0.1, 0.2, 0.4, 0.2, 0.1], 'means'],
    ['means of a skewed scale', [0.02, 0.03, 0.1, 0.25, 0.6], 'means'],
    ['shares of a frequent choice', [0.4, 0.6], 'shares'],
    ['shares of a rare choice', [0.04, 0.96], 'shares'],
  ] as const)('at most about 5 of 100 cards of %s have a mark', (_, chances, kind) => {
    expect(falseCards(chances, kind, 37)).toBeLessThan(0.077);
  });
});
