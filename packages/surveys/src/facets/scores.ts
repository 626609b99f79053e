import type { FacetTotals } from './facet-totals.ts';
import type { Facet } from './facet.ts';

/** What each choice of a facet counts in means, by its value. */
export type Scores = ReadonlyMap<string, number>;

/** The sum of the scores of chosen choices. A mean is their quotient. */
export interface ScoreSum {
  /** How often a choice with a score was chosen. */
  readonly chosen: number;
  readonly sum: number;
}

export const noScores: ScoreSum = { chosen: 0, sum: 0 };

/** The scores of a facet's choices, those that are no longer offered included; undefined if none that is offered has one. */
export function scoresOf(facet: Facet | undefined): Scores | undefined {
  if (facet?.type !== 'choices' || facet.choices.every(({ score }) => score === undefined)) return undefined;
  return new Map(
    [...facet.choices, ...(facet.retired ?? [])].flatMap(({ value, score }) =>
      score === undefined ? [] : [[value, score] as const],
    ),
  );
}

/** The sum over all answers of a facet of choices; undefined for no answers. */
export function sumOfScores(scores: Scores, totals: FacetTotals | undefined): ScoreSum {
  let [chosen, sum] = [0, 0];
  if (totals?.type !== 'choices') return noScores;
  for (const [value, count] of totals.counts.entries()) {
    const score = scores.get(value);
    if (score === undefined) continue;
    chosen += count;
    sum += score * count;
  }
  return { chosen, sum };
}

export function addScores(one: ScoreSum, other: ScoreSum): ScoreSum {
  return { chosen: one.chosen + other.chosen, sum: one.sum + other.sum };
}
