/** Returns a share in percent with 4 decimals, which shows one answer in a million; null without answers. */
export function percentOf(count: number, answered: number): number | null {
  return answered === 0 ? null : Math.round((count / answered) * 1e6) / 1e4;
}
