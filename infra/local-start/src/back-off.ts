const baseMs = 250;
const capMs = 10_000;

/**
 * The wait before the next try: exponential with full jitter (uniform between 0 and the exponential), so that children
 * that ended together do not start together.
 * @param failures consecutive failures, 1 or more
 * @param random a number in [0, 1)
 * @returns whole milliseconds, at most 10,000
 */
export function backOffMs(failures: number, random: number): number {
  return Math.round(random * Math.min(capMs, baseMs * 2 ** (failures - 1)));
}
