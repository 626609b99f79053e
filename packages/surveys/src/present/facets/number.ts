import { z } from 'zod';
import { isPromoterScale, netPromoterScore } from '../../definition/net-promoter-score.ts';
import type { FacetOf, NumberScale } from '../../facets/facet.ts';
import type { NumberTotals } from '../../facets/number-totals.ts';
import { count } from './count.ts';
import { distributionOf, valueAt } from './distribution.ts';
import { rounded } from './rounded.ts';

export const numberShape = {
  facet: z.literal('number'),
  average: z.number().nullable().describe('The mean, to 6 decimals; null without answers'),
  median: z.number().nullable().describe('With an even number of answers, the mean of the two middle values'),
  standardDeviation: z.number().nullable().describe('Of the population (divided by n), to 6 decimals'),
  min: z.int().nullable().describe('The lowest value answered'),
  max: z.int().nullable().describe('The highest value answered'),
  histogram: z
    .array(z.object({ value: z.int(), count: count() }))
    .describe(
      'Every value of the scale in rising order, zero counts included, with the answered values outside the current scale',
    ),
  approximate: z
    .literal(true)
    .optional()
    .describe(
      'Present if there were more than 2,048 distinct values: `average` and `standardDeviation` are exact, while each other figure ' +
        'has the value of its bin that is nearest to 0',
    ),
  nps: z
    .object({
      score: z
        .number()
        .min(-100)
        .max(100)
        .describe('The percentage of promoters minus the percentage of detractors, to 6 decimals'),
      promoters: count().describe('Answers of 9 and 10'),
      passives: count().describe('Answers of 7 and 8'),
      detractors: count().describe('Answers of 0 to 6'),
    })
    .nullable()
    .optional()
    .describe(
      'The Net Promoter Score of a scale from 0 to 10, absent for any other scale; null without answers',
    ),
};

export type NumberStatistics = z.infer<z.ZodObject<typeof numberShape>>;

/**
 * The median of an even number of answers is the mean of the two in the middle. The standard deviation is the population's (divided by n):
 * the answers are all there are, not a sample of them.
 */
export function numberStatistics({ type, scale }: FacetOf<'number'>, totals: NumberTotals): NumberStatistics {
  const { answered } = totals;
  const bars = distributionOf(totals.counts.entries());
  const middle =
    (valueAt(bars, Math.floor((answered - 1) / 2)) + valueAt(bars, Math.floor(answered / 2))) / 2;
  return {
    facet: type,
    ...momentsOf(totals),
    median: answered === 0 ? null : middle,
    min: bars[0]?.[0] ?? null,
    max: bars.at(-1)?.[0] ?? null,
    histogram: histogram(scale, totals),
    ...(totals.isBinned && { approximate: true }),
    ...(isPromoterScale(scale) && { nps: promoterScore(totals) }),
  };
}

/** Computed from the exact sums, whether values were counted in bins or not. */
function momentsOf(totals: NumberTotals): Pick<NumberStatistics, 'average' | 'standardDeviation'> {
  const { answered } = totals;
  if (answered === 0) return { average: null, standardDeviation: null };
  const { sum, squares } = totals.sums();
  // n² times the variance: a difference of floats would lose digits.
  const scatter = BigInt(answered) * squares - sum * sum;
  return {
    average: rounded(Number(sum) / answered),
    standardDeviation: rounded(Math.sqrt(Number(scatter)) / answered),
  };
}

/** Every value of the current scale, and the answered values outside it, in rising order. */
function histogram({ min, max }: NumberScale, { counts }: NumberTotals): NumberStatistics['histogram'] {
  const values = new Set(counts.entries().map(([value]) => value));
  for (let value = min; value <= max; value++) values.add(value);
  return [...values].toSorted((a, b) => a - b).map((value) => ({ value, count: counts.count(value) }));
}

function promoterScore({ counts }: NumberTotals): NumberStatistics['nps'] {
  const groups = netPromoterScore(counts.entries());
  return groups && { ...groups, score: rounded(groups.score) };
}
