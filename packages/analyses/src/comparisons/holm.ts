/**
 * Corrects the p-values of comparisons that are made together, so that the chance of a false one among all of them stays at the level that each
 * is then compared with (S. Holm, "A simple sequentially rejective multiple test procedure", Scandinavian Journal of Statistics 6, 1979).
 * It holds whatever the comparisons have to do with each other. Returns the corrected values in the order of the given ones.
 */
export function holm(values: readonly number[]): number[] {
  const corrected = values.map(() => 1);
  let largest = 0;
  const order = [...values.keys()].toSorted((a, b) => values[a]! - values[b]!);
  for (const [rank, index] of order.entries()) {
    largest = Math.max(largest, Math.min(1, values[index]! * (values.length - rank)));
    corrected[index] = largest;
  }
  return corrected;
}
