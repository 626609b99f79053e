/** The index of the first of these rising numbers that is at least `least`; their count if all are lower. */
export function firstAtLeast(rising: ArrayLike<number>, least: number): number {
  let low = 0;
  let high = rising.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (rising[middle]! < least) low = middle + 1;
    else high = middle;
  }
  return low;
}
