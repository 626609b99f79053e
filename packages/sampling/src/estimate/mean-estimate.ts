import { twoSidedT } from '../quantiles/student-t.ts';
import type { QuestionSums } from '../sums/question-sums.ts';
import { FEWEST_DEGREES, degreesOfFreedom, ratioVariance, unseenVariance } from './ratio-variance.ts';
import { finitePopulationCorrection, type Sample } from './sample.ts';

/** `low` and `high` are null while nothing is known of the variation. */
export interface MeanEstimate {
  readonly mean: number;
  readonly low: number | null;
  readonly high: number | null;
}

/** The mean of a range question: the same ratio estimate with a value instead of 0 or 1. Null for other questions. */
export function estimateMean(
  { answered, options, values }: QuestionSums,
  sample: Sample,
  confidence: number,
): MeanEstimate | null {
  if (values === null) return null;
  const above = values.sums.sum / answered.sum;
  const mean = values.origin + above;
  if (sample.done === sample.clusters) return { mean, low: mean, high: mean };
  const degrees = degreesOfFreedom(answered, sample);
  if (degrees < FEWEST_DEGREES) return { mean, low: null, high: null };

  let squares = 0;
  let widest = 0;
  for (const [value, { sum }] of options) {
    const distance = (value as number) - mean;
    squares += sum * distance ** 2;
    widest = Math.max(widest, Math.abs(distance));
  }
  const ofSingleAnswers = (finitePopulationCorrection(sample) * squares) / answered.sum ** 2;
  const variance = Math.max(ratioVariance(values.sums, answered, sample), ofSingleAnswers);
  const unseen = widest ** 2 * unseenVariance(answered, sample);
  const halfWidth = twoSidedT(1 - confidence, degrees) * Math.sqrt(variance + unseen);
  return { mean, low: mean - halfWidth, high: mean + halfWidth };
}
