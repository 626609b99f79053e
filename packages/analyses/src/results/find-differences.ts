import type { SurveyAnswersSummary } from '@canvass/surveys';
import { z } from 'zod';

export const differenceSchema = z
  .object({
    /** The question; null for a number of the whole survey. */
    question: z.string().nullable(),
    /** Names the number, such as `answers`, `skipped`, `count of red` or `share of red`. */
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
type FacetTotals = Totals['facets'][number][1];
type Value = Difference['stored'];

/** At most this many differences are reported, because more tell nothing new. */
const mostDifferences = 100;

/**
 * Compares two summaries of the same answers. Duplicates are not compared, because the log does not have them. Words are compared only if
 * both summaries have exact counts (`WordCounts`), and days only if the stored summary has a day for each answer.
 */
export function findDifferences(stored: Totals, recounted: Totals): Difference[] {
  const found: Difference[] = [];
  const compare = (question: string | null, what: string, one: Value, other: Value): void => {
    const difference = { question, what, stored: one, recounted: other };
    if (one !== other && found.length < mostDifferences) found.push(difference);
  };
  const compareCounts = (question: string | null, what: string, one: Counts, other: Counts): void => {
    const [counts, others] = [new Map<unknown, number>(one), new Map<unknown, number>(other)];
    for (const key of new Set([...counts.keys(), ...others.keys()])) {
      compare(question, `${what} ${String(key)}`, counts.get(key) ?? 0, others.get(key) ?? 0);
    }
  };
  compare(null, 'answers', stored.totalAnswers, recounted.totalAnswers);
  compare(null, 'first answer', stored.firstAnswerAt, recounted.firstAnswerAt);
  compare(null, 'last answer', stored.lastAnswerAt, recounted.lastAnswerAt);
  const inDays = stored.days.reduce((sum, [, answers]) => sum + answers, 0);
  if (inDays === stored.totalAnswers) compareCounts(null, 'answers of', stored.days, recounted.days);
  const [facets, others] = [new Map(stored.facets), new Map(recounted.facets)];
  for (const id of new Set([...facets.keys(), ...others.keys()])) {
    const [one, other] = [countsOf(facets.get(id)), countsOf(others.get(id))];
    for (const key of ['answered', 'skipped', 'length'] as const) compare(id, key, one[key], other[key]);
    if (one.isExact && other.isExact) compareCounts(id, 'count of', one.counts, other.counts);
  }
  return found;
}

type Counts = readonly (readonly [string | number, number])[];

function countsOf(totals: FacetTotals | undefined) {
  if (totals === undefined) return { answered: 0, skipped: 0, length: 0, counts: [], isExact: true };
  const { answered, skipped } = totals;
  if (!('words' in totals)) {
    const counts: Counts = 'counts' in totals ? totals.counts : [];
    return { answered, skipped, length: 0, counts, isExact: true };
  }
  const { length, words, undercount } = totals;
  return { answered, skipped, length, counts: words as Counts, isExact: undercount === 0 };
}
