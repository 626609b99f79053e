import type { Estimates, GroupEstimate } from '@canvass/analyses/estimates';

/** What a sample says of all answers received, with intervals that hold with `confidence`. */
export interface PublicEstimate {
  /** The number of answers that the filter takes. */
  readonly totalAnswers: Interval & { readonly estimate: number };
  readonly questions: readonly PublicQuestionEstimate[];
}

export interface PublicQuestionEstimate {
  readonly id: string;
  /** Half the width of the widest interval of its options, from 0 to 1. */
  readonly margin: number;
  /** The shares of options among those who answered the question. */
  readonly options: readonly (Interval & { readonly value: string | number; readonly share: number })[];
  /** The highest share that an option can have which nobody in the sample has chosen. */
  readonly others: number;
  /** The mean of a range question. Its interval is null while nothing is known of it. */
  readonly mean?: { readonly mean: number; readonly low: number | null; readonly high: number | null };
}

interface Interval {
  readonly low: number;
  readonly high: number;
}

/** Returns the widest margin of any option of any question in any group; 1 if nothing is known yet. */
export function widestMargin({ groups }: Estimates): number {
  const margins = groups.flatMap(([, { questions }]) => questions.map(([, { margin }]) => margin));
  return margins.length === 0 ? 1 : Math.max(...margins);
}

export function presentEstimate({ matching, questions }: GroupEstimate): PublicEstimate {
  return {
    totalAnswers: { estimate: matching.total, low: matching.low, high: matching.high },
    questions: questions.map(([id, { margin, options, unseen, mean }]) => ({
      id,
      margin: rounded(margin),
      options: options.map(({ value, share, low, high }) => ({
        value,
        share: rounded(share),
        low: rounded(low),
        high: rounded(high),
      })),
      others: rounded(unseen.high),
      ...(mean && {
        mean: {
          mean: rounded(mean.mean),
          low: mean.low === null ? null : rounded(mean.low),
          high: mean.high === null ? null : rounded(mean.high),
        },
      }),
    })),
  };
}

function rounded(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}
