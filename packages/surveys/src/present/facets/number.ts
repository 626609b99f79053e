import { z } from 'zod';
import { netPromoterScore } from '../../facets/net-promoter-score.ts';
import { type Distribution, distributionOf, valueAt } from '../../facets/distribution.ts';
import type { FacetOf, NumberFacet, NumberScale } from '../../facets/facet.ts';
import { inUnits } from '../../facets/number-form.ts';
import { indexOfRange, rangesOf } from '../../facets/number-ranges.ts';
import type { NumberTotals } from '../../facets/number-totals.ts';
import { count } from './count.ts';
import { rounded } from './rounded.ts';

export const numberShape = {
  facet: z.literal('number'),
  average: z.number().nullable().describe('The mean, to 6 decimals; null without answers'),
  median: z.number().nullable().describe('With an even number of answers, the mean of the two middle values'),
  standardDeviation: z.number().nullable().describe('Of the population (divided by n), to 6 decimals'),
  quartiles: z
    .tuple([z.number(), z.number()])
    .nullable()
    .describe(
      'The lower and the upper one, interpolated between the two nearest answers (type 7 of Hyndman and Fan: as in R, NumPy, Excel and ' +
        '`quantile_cont` of SQL)',
    ),
  min: z.number().nullable().describe('The lowest value answered'),
  max: z.number().nullable().describe('The highest value answered'),
  histogram: z
    .array(z.object({ value: z.int(), count: count() }))
    .optional()
    .describe(
      'Every value of a scale in rising order, zero counts included, with the answered values outside the current scale',
    ),
  ranges: z
    .array(z.object({ from: z.number(), to: z.number(), count: count() }))
    .optional()
    .describe(
      'For a question without a scale: at most 20 ranges of one width in rising order, which have all answers. Both ends are included; ' +
        'for a time of day, the ranges are hours',
    ),
  unit: z.string().optional().describe('The unit of all figures'),
  clock: z
    .literal(true)
    .optional()
    .describe('Present for times of day: all figures are minutes after midnight, such as 570 for 09:30'),
  approximate: z
    .literal(true)
    .optional()
    .describe(
      'Present if there were more than 2,048 distinct values: `average` and `standardDeviation` are exact, while each other figure ' +
        'has the value of its bin that is nearest to 0',
    ),
  rank: z
    .object({
      of: count().describe('How many items the question has'),
      firsts: count().describe('Answers that rank the item first'),
      points: count().describe(
        'Borda points: an answer gives the item that it ranks first `of` - 1 points, each later one a point less, and none to an ' +
          'item without a rank',
      ),
    })
    .optional()
    .describe('Present for an item of a ranking: the values are its ranks, 1 the first'),
  share: z
    .number()
    .min(0)
    .max(1)
    .nullable()
    .optional()
    .describe(
      'Present for an item of a sum: the mean share of the total, from 0 to 1, to 6 decimals; null without answers',
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
      'The Net Promoter Score of a scale that is asked for it, absent for any other; null without answers',
    ),
};

export type NumberStatistics = z.infer<z.ZodObject<typeof numberShape>>;

/**
 * The median of an even number of answers is the mean of the two in the middle. The standard deviation is the population's (divided by n):
 * the answers are all there are, not a sample of them.
 */
export function numberStatistics(
  facet: FacetOf<'number'>,
  totals: NumberTotals,
  { all }: { readonly all: NumberTotals | undefined },
): NumberStatistics {
  const { type, unit, clock } = facet;
  const distribution = distributionOf(totals.counts.entries());
  const at = (share: number): number => inUnits(facet, quantile(distribution, totals.answered, share));
  const [first, last] = [distribution[0]?.[0], distribution.at(-1)?.[0]];
  return {
    facet: type,
    ...momentsOf(facet, totals),
    median: first === undefined ? null : at(1 / 2),
    quartiles: first === undefined ? null : [at(1 / 4), at(3 / 4)],
    min: first === undefined ? null : inUnits(facet, first),
    max: last === undefined ? null : inUnits(facet, last),
    ...bars(facet, totals, all),
    ...(unit !== undefined && { unit }),
    ...(clock && { clock }),
    ...(totals.isBinned && { approximate: true }),
    ...(facet.score === 'nps' && { nps: promoterScore(totals) }),
    ...(facet.rankOf !== undefined && { rank: rankStatistics(facet.rankOf, totals) }),
    ...(facet.shareOf !== undefined && { share: meanShare(facet.shareOf, totals) }),
  };
}

/** Between the two nearest answers, in proportion. There is at least one answer. */
function quantile(distribution: Distribution, answered: number, share: number): number {
  const rank = (answered - 1) * share;
  const below = valueAt(distribution, Math.floor(rank));
  const above = valueAt(distribution, Math.ceil(rank));
  return below + (above - below) * (rank % 1);
}

/** Computed from the exact sums, whether values were counted in bins or not. */
function momentsOf(
  facet: NumberFacet,
  totals: NumberTotals,
): Pick<NumberStatistics, 'average' | 'standardDeviation'> {
  const { answered } = totals;
  if (answered === 0) return { average: null, standardDeviation: null };
  const { sum, squares } = totals.sums();
  // n² times the variance: a difference of floats would lose digits.
  const scatter = BigInt(answered) * squares - sum * sum;
  return {
    average: inUnits(facet, rounded(Number(sum) / answered)),
    standardDeviation: inUnits(facet, rounded(Math.sqrt(Number(scatter)) / answered)),
  };
}

function bars(
  facet: NumberFacet,
  totals: NumberTotals,
  all: NumberTotals | undefined,
): Pick<NumberStatistics, 'histogram' | 'ranges'> {
  return facet.scale === undefined
    ? { ranges: rangesWithCounts(facet, totals, all ?? totals) }
    : { histogram: histogram(facet.scale, totals) };
}

/** Every value of the current scale, and the answered values outside it, in rising order. */
function histogram({ min, max }: NumberScale, { counts }: NumberTotals): NumberStatistics['histogram'] {
  const values = new Set(counts.entries().map(([value]) => value));
  for (let value = min; value <= max; value++) values.add(value);
  return [...values].toSorted((a, b) => a - b).map((value) => ({ value, count: counts.count(value) }));
}

/** The ranges of all answers: those of a part of them can be compared. */
function rangesWithCounts(
  facet: NumberFacet,
  totals: NumberTotals,
  all: NumberTotals,
): NumberStatistics['ranges'] {
  const ends = [totals.ends(), all.ends()].filter((each) => each !== undefined);
  if (ends.length === 0) return [];
  const ranges = rangesOf(facet, {
    min: Math.min(...ends.map(({ min }) => min)),
    max: Math.max(...ends.map(({ max }) => max)),
  });
  const answers = ranges.map(() => 0);
  for (const [value, each] of totals.counts.entries()) answers[indexOfRange(ranges, value)]! += each;
  return ranges.map(({ min, max }, index) => ({
    from: inUnits(facet, min),
    to: inUnits(facet, max),
    count: answers[index]!,
  }));
}

/** All three follow from the counts of ranks, which are exact. */
function rankStatistics(of: number, { answered, counts }: NumberTotals): NumberStatistics['rank'] {
  let points = of * answered;
  for (const [rank, answers] of counts.entries()) points -= rank * answers;
  return { of, firsts: counts.count(1), points };
}

function meanShare(of: number, totals: NumberTotals): number | null {
  const { answered } = totals;
  return answered === 0 ? null : rounded(Number(totals.sums().sum) / answered / of);
}

function promoterScore({ counts }: NumberTotals): NumberStatistics['nps'] {
  const groups = netPromoterScore(counts.entries());
  return groups && { ...groups, score: rounded(groups.score) };
}
