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

/** The pause of the queue after so many failures, 1 or more: 0 after the last, for the message becomes a dead letter at once. */
export function retryDelay(schedule: RetrySchedule, random: () => number): (failures: number) => number {
  return (failures) => {
    const pauseMs = schedule[failures - 1];
    // Never sooner: an attempt that is not due is left out.
    return pauseMs === undefined ? 0 : Math.ceil(pauseMs * (1 + jitter * random()));
  };
}

/** When an attempt that is due at `dueAt` must have been made, if its message is not lost. */
export function overdueAtMs(
  schedule: RetrySchedule,
  { dueAt, failures }: { readonly dueAt: string; readonly failures: number },
  graceMs: number,
): number {
  return Date.parse(dueAt) + jitter * (schedule[failures - 1] ?? 0) + graceMs;
}
