const ends = [0.1, 0.25, 0.5];

/**
 * Returns the share that a full bar stands for: the smallest of `ends` that no share exceeds. So the bars of long lists differ visibly,
 * although each share is small.
 */
export function fullShareOf(mostShare: number): number {
  return mostShare === 0 ? 1 : (ends.find((end) => mostShare <= end) ?? 1);
}
