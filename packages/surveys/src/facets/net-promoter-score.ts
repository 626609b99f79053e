export interface NetPromoterScore {
  /** The percentage of promoters minus the percentage of detractors: from -100 to 100. */
  readonly score: number;
  /** Answers of 9 and 10. */
  readonly promoters: number;
  /** Answers of 7 and 8. */
  readonly passives: number;
  /** Answers of 0 to 6. */
  readonly detractors: number;
}

/** Whether a range can have the Net Promoter Score. */
export function isPromoterScale({ min, max }: { readonly min: unknown; readonly max: unknown }): boolean {
  return min === 0 && max === 10;
}

/**
 * The Net Promoter Score of a histogram, given as pairs of value and count, as Reichheld defined it ("The One Number You
 * Need to Grow", Harvard Business Review, December 2003). Null without answers. Skipped questions are not in the
 * denominator, nor are values of an older, wider range.
 */
export function netPromoterScore(histogram: Iterable<readonly [number, number]>): NetPromoterScore | null {
  let promoters = 0;
  let passives = 0;
  let detractors = 0;
  for (const [value, count] of histogram) {
    if (value < 0 || value > 10) continue;
    if (value >= 9) promoters += count;
    else if (value >= 7) passives += count;
    else detractors += count;
  }
  const answered = promoters + passives + detractors;
  if (answered === 0) return null;
  return { score: (100 * (promoters - detractors)) / answered, promoters, passives, detractors };
}
