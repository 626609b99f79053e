const ends = [0.1, 0.25, 0.5];

/** The share of a full bar: the least of these ends that no share exceeds, so that the bars of long lists differ visibly. */
export function fullShareOf(mostShare: number): number {
  return mostShare === 0 ? 1 : (ends.find((end) => mostShare <= end) ?? 1);
}
