const minute = 60_000;
const hour = 60 * minute;

/**
 * The pauses after attempts of one mail that the server has put off (4xx), in ms: a server that puts off unknown senders takes them after some
 * minutes, and one that is full after some hours. After the last one, it is refused.
 */
export const retryPauses: readonly number[] = [
  5 * minute,
  15 * minute,
  hour,
  3 * hour,
  6 * hour,
  12 * hour,
  24 * hour,
];

/** The pauses while the server cannot be reached, in ms. The last one is repeated: nothing is lost meanwhile. */
export const troublePauses: readonly number[] = [5_000, 30_000, minute, 5 * minute];
