/**
 * The pause between two looks at a segment, in ms. It is longer than the time between two hints of a busy site, so that looks do not
 * replace hints. It is short enough that answers of a site that died are in the summary within 5 s, with the default interval.
 */
export function lookAfter(summaryIntervalMs: number): number {
  return 2.5 * Math.max(1_000, summaryIntervalMs);
}

/** The age from which a hint is overdue, in ms. An idle worker would have received it sooner, so the segment's worker is behind. */
export function overdueAfter(
  { summaryIntervalMs, maxIdleIntervalMs }: { summaryIntervalMs: number; maxIdleIntervalMs: number },
  hasTrigger: boolean,
): number {
  return Math.max(5_000, 2 * summaryIntervalMs, hasTrigger ? 0 : 1.5 * maxIdleIntervalMs);
}
