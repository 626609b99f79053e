/** The pauses between the attempts of a delivery, in ms: after the last one there is one more attempt. */
export type RetrySchedule = readonly number[];

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** Of Standard Webhooks: ten attempts in some 75 hours. */
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

/** So much longer a pause may be, so that receivers that were down are not called by all at once. */
const jitter = 0.2;

/** The pause after so many earlier failures, 0 or more, in whole ms; undefined: that was the last attempt. */
export function retryPauseMs(
  schedule: RetrySchedule,
  failures: number,
  random: () => number,
): number | undefined {
  const pauseMs = schedule[failures];
  return pauseMs === undefined ? undefined : Math.round(pauseMs * (1 + jitter * random()));
}
