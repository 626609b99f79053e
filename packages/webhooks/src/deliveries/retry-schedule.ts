/** The pauses between the attempts of a delivery, in ms. There is one more attempt than pauses. */
export type RetrySchedule = readonly number[];

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** The pauses between the ten attempts of a delivery, about 75 hours together: the schedule that Standard Webhooks recommends. */
export const usualSchedule: RetrySchedule = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
];

/** A pause is longer by up to this share, so that a receiver that was down does not get all deliveries at once. */
const jitter = 0.2;

/**
 * Returns the pause after an attempt that failed, in whole ms; undefined if it was the last attempt.
 *
 * @param failures How many attempts had failed before, 0 or more.
 */
export function retryPauseMs(
  schedule: RetrySchedule,
  failures: number,
  random: () => number,
): number | undefined {
  const pauseMs = schedule[failures];
  return pauseMs === undefined ? undefined : Math.round(pauseMs * (1 + jitter * random()));
}
