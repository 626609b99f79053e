import { twoSidedT } from '../quantiles/student-t.ts';
import type { SampledType } from '../sums/cluster-totals.ts';
import type { QuestionSums } from '../sums/question-sums.ts';
import type { RatioSums } from '../sums/ratio-sums.ts';
import { type MeanEstimate, estimateMean } from './mean-estimate.ts';
import { FEWEST_DEGREES, degreesOfFreedom, ratioVariance, unseenVariance } from './ratio-variance.ts';
import { finitePopulationCorrection, type Sample } from './sample.ts';

/** An interval within [0, 1] for a share of those who answered the question. */
export interface ShareEstimate {
  readonly share: number;
  readonly low: number;
  readonly high: number;
  /** The larger distance from the share to an end of its interval. */
  readonly margin: number;
}

export interface OptionEstimate extends ShareEstimate {
  readonly value: string | number;
}

/** All intervals of its options, listed or not, hold together with the stated confidence. */
export interface QuestionEstimate {
  readonly type: SampledType;
  /** Answers to the question in the sample. */
  readonly answered: number;
  /** The largest of its options. */
  readonly margin: number;
  /** Of the options that an answer of the sample has, in rising order. */
  readonly options: readonly OptionEstimate[];
  /** Of each option that no answer of the sample has. */
  readonly unseen: ShareEstimate;
  /** Of a range question; null for others. Its interval holds by itself with the stated confidence. */
  readonly mean: MeanEstimate | null;
}

/** `confidence` in (0, 1). At least one answer must be in the sums. */
export function estimateQuestion(sums: QuestionSums, sample: Sample, confidence: number): QuestionEstimate {
  const { answered, options } = sums;
  const listed = [...options].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const halfWidths = simultaneousHalfWidths(
    listed.map(([, option]) => option),
    sums,
    sample,
    confidence,
  );
  const estimates = listed.map(([value, option], index): OptionEstimate => {
    const halfWidth = halfWidths.options[index] ?? 0;
    return { value, ...shareEstimate(option.sum, answered.sum, halfWidth, sample) };
  });
  const unseen = shareEstimate(0, answered.sum, halfWidths.unseen, sample);
  return {
    type: sums.type,
    answered: answered.sum,
    margin: Math.max(unseen.margin, ...estimates.map(({ margin }) => margin)),
    options: estimates,
    unseen,
    mean: estimateMean(sums, sample, confidence),
  };
}

/**
 * t · √(max(V, 0.7 · the largest V of the question) + the unseen variance), with the t of α divided by the number of options
 * that could miss: the sum of V / max(V, 0.7 · the largest V). See the README for the reasons. 1 if nothing is known.
 */
function simultaneousHalfWidths(
  options: readonly RatioSums[],
  { answered }: QuestionSums,
  sample: Sample,
  confidence: number,
): { options: number[]; unseen: number } {
  if (sample.done === sample.clusters) return { options: options.map(() => 0), unseen: 0 };
  const degrees = degreesOfFreedom(answered, sample);
  if (degrees < FEWEST_DEGREES) return { options: options.map(() => 1), unseen: 1 };
  const variances = options.map((option) => {
    const share = option.sum / answered.sum;
    const ofSingleAnswers = (finitePopulationCorrection(sample) * share * (1 - share)) / answered.sum;
    return Math.max(ratioVariance(option, answered, sample), ofSingleAnswers);
  });
  const least = LEAST_OF_LARGEST * Math.max(...variances);
  const comparisons = isYesOrNo(options, answered.sum)
    ? 1
    : variances.reduce((sum, variance) => sum + (variance > 0 ? variance / Math.max(variance, least) : 0), 0);
  const t = twoSidedT((1 - confidence) / Math.max(1, comparisons), degrees);
  const unseen = unseenVariance(answered, sample);
  const halfWidth = (variance: number): number => t * Math.sqrt(Math.max(variance, least) + unseen);
  return { options: variances.map(halfWidth), unseen: halfWidth(0) };
}

/** An option's variance counts at least as this part of the largest one of its question. */
const LEAST_OF_LARGEST = 0.7;

/** Of two options that exclude each other, one misses if and only if the other does. */
function isYesOrNo(options: readonly RatioSums[], answered: number): boolean {
  return options.length === 2 && options.reduce((sum, option) => sum + option.sum, 0) === answered;
}

/** Answers that are not read cannot take the share outside these bounds, whatever they are. */
function shareEstimate(
  count: number,
  answered: number,
  halfWidth: number,
  { done, clusters, answersLeft }: Sample,
): ShareEstimate {
  const share = count / answered;
  if (done === clusters) return { share, low: share, high: share, margin: 0 };
  const low = Math.max(share - halfWidth, count / (answered + answersLeft));
  const high = Math.min(share + halfWidth, (count + answersLeft) / (answered + answersLeft));
  return { share, low, high, margin: Math.max(share - low, high - share) };
}
