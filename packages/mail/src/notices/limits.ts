import { dayMs } from '@canvass/runtime/clock';

export const noticeLimits = {
  /** A survey tells at most this many addresses of new answers. */
  people: 10,
} as const;

/** The hour of the day at which digests are mailed, by the clocks of the survey. */
export const digestHour = 8;

/**
 * A person who is told of each answer gets the next mail after this time at the earliest, in ms: six mails in an hour still let them follow a
 * survey, and many answers make no more.
 */
export const pauseMs = 600_000;

/** A notice that could not be mailed for this long is of no use, in ms. */
export const lastsMs = dayMs;

/** A notice whose mail may have been stored is looked for that long, in ms; then its answers are told with the next ones. */
export const pendingMs = dayMs;

/** The mail of a notice is known by its id for this long, in ms: twice the time for which a notice is pending. */
export const knownMs = 2 * pendingMs;
