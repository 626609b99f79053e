import type { SurveyAnswersSummary } from '@canvass/surveys';
import { z } from 'zod';
import { factsOf, type FacetFacts, type FacetTotals } from './facets/facet-facts.ts';

export const differenceSchema = z
  .object({
    /** The question's id, or `question.part`; null for a number of the whole survey. */
    question: z.string().nullable(),
    /** Names the number, such as `answers`, `skipped`, `count of red`, `count of 2026-11-26` or `share of red`. */
    what: z.string(),
    /** The number or time in the summary. */
    stored: z.union([z.number(), z.string()]).nullable(),
    /** The number or time by the log. A check of a sample gives the interval that it lies in. */
    recounted: z.union([z.number(), z.string(), z.object({ low: z.number(), high: z.number() })]).nullable(),
  })
  .readonly();

/** A number or time of a summary that differs from its log. */
export type Difference = z.infer<typeof differenceSchema>;

type Totals = ReturnType<SurveyAnswersSummary['toJSON']>;
type Value = Difference['stored'];
type Counts = readonly (readonly [string, number])[];

/** At most this many differences are reported, because more tell nothing new. */
const mostDifferences = 100;

/**
 * Compares two summaries of the same answers. Duplicates are not compared, because the log does not have them. Words are compared only if
 * both summaries have exact counts (`WordCounts`), and days only if the stored summary has a day for each answer. A distribution that is exact in one and
 * in bins in the other is compared by the sums of its values, which are exact in both.
 */
export function findDifferences(stored: Totals, recounted: Totals): Difference[] {
  const found: Difference[] = [];
  const compare = (question: string | null, what: string, one: Value, other: Value): void => {
    const difference = { question, what, stored: one, recounted: other };
    if (one !== other && found.length < mostDifferences) found.push(difference);
  };
  const compareCounts = (question: string | null, what: string, one: Counts, other: Counts): void => {
    const [counts, others] = [new Map(one), new Map(other)];
    for (const key of new Set([...counts.keys(), ...others.keys()])) {
      compare(question, `${what} ${key}`, counts.get(key) ?? 0, others.get(key) ?? 0);
    }
  };
  compare(null, 'answers', stored.totalAnswers, recounted.totalAnswers);
  compare(null, 'first answer', stored.firstAnswerAt, recounted.firstAnswerAt);
  compare(null, 'last answer', stored.lastAnswerAt, recounted.lastAnswerAt);
  const { days = [] } = stored;
  const inDays = days.reduce((sum, [, answers]) => sum + answers, 0);
  if (inDays === stored.totalAnswers) compareCounts(null, 'answers of', days, recounted.days ?? []);
  const [facets, others] = [new Map(stored.facets), new Map(recounted.facets)];
  for (const id of new Set([...facets.keys(), ...others.keys()])) {
    const [one, other] = bothOf(facets.get(id), others.get(id));
    for (const key of ['answered', 'skipped', 'length'] as const) compare(id, key, one[key], other[key]);
    if (one.grain === other.grain && one.grain !== null) {
      compareCounts(id, 'count of', one.counts, other.counts);
    }
    if (one.grain !== 0 || other.grain !== 0) {
      for (const [index, what] of ['sum', 'sum of squares'].entries())
        compare(id, what, textOf(one.sums?.[index]), textOf(other.sums?.[index]));
    }
  }
  return found;
}

type Compared = FacetFacts & { readonly answered: number; readonly skipped: number };

/** What is compared of a facet. One that is missing has no answers. */
function bothOf(one: FacetTotals | undefined, other: FacetTotals | undefined): [Compared, Compared] {
  const [own, theirs] = [one && comparedOf(one), other && comparedOf(other)];
  return [own ?? noneOf(theirs!), theirs ?? noneOf(own!)];
}

function comparedOf(totals: FacetTotals): Compared {
  const { answered, skipped } = totals;
  return { answered, skipped, ...factsOf(totals) };
}

function noneOf({ grain, sums }: Compared): Compared {
  return { answered: 0, skipped: 0, length: 0, counts: [], grain, sums: sums && [0n, 0n] };
}

function textOf(sum: bigint | undefined): string | null {
  return sum === undefined ? null : String(sum);
}
