export interface BackOffLimits {
  readonly firstMs: number;
  readonly longestMs: number;
}

/**
 * The wait before the next try. It doubles with each failure in a row; up to half of it is random, so that processes that
 * failed together do not retry together.
 * @param failures in a row, 1 or more
 * @param random in [0, 1)
 */
export function backOffMs(failures: number, random: number, { firstMs, longestMs }: BackOffLimits): number {
  const full = Math.min(longestMs, firstMs * 2 ** Math.min(failures - 1, 30));
  return Math.round(full * (0.5 + 0.5 * random));
}
