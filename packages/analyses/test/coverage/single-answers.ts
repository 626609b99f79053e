import { twoSidedNormal } from '../../src/estimates/quantiles/normal.ts';

/**
 * Returns the simultaneous intervals that would hold if single answers had been drawn instead of clusters. They are for comparison only.
 * L. A. Goodman, "On simultaneous confidence intervals for multinomial proportions", Technometrics 7 (1965): Wilson's
 * interval (J. Am. Stat. Assoc. 22, 1927) with z² = χ²₁(1 − α/k), and n* = n(N − 1)/(N − n) answers for n of N.
 */
export function goodmanIntervals(
  counts: readonly number[],
  answersInAll: number,
  confidence: number,
): { readonly low: number; readonly high: number }[] {
  const drawn = counts.reduce((sum, count) => sum + count, 0);
  if (drawn === 0) return counts.map(() => ({ low: 0, high: 1 }));
  const answers = (drawn * (answersInAll - 1)) / (answersInAll - drawn);
  const squaredZ = twoSidedNormal((1 - confidence) / counts.length) ** 2;
  return counts.map((count) => {
    const share = count / drawn;
    const centre = share + squaredZ / (2 * answers);
    const spread = Math.sqrt(squaredZ * ((share * (1 - share)) / answers + squaredZ / (4 * answers ** 2)));
    const scale = 1 + squaredZ / answers;
    return { low: (centre - spread) / scale, high: (centre + spread) / scale };
  });
}
