export interface BackOffLimits {
  readonly firstMs: number;
  readonly longestMs: number;
}

/**
 * The wait before the next try: it doubles with each failure in a row, and up to half of it is left to chance, so that
 * those who failed together do not come back together.
 * @param failures in a row, 1 or more
 * @param random in [0, 1)
 */
export function backOffMs(failures: number, random: number, { firstMs, longestMs }: BackOffLimits): number {
  const full = Math.min(longestMs, firstMs * 2 ** Math.min(failures - 1, 30));
  return Math.round(full * (0.5 + 0.5 * random));
}
