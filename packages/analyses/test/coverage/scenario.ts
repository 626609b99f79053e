/** Says how the answers of a simulated survey change over its log. */
export interface Scenario {
  readonly name: string;
  /** The shares of the options before anything changes. Their sum is 1. */
  readonly shares: readonly number[];
  /** The shares change by a factor of up to e^±drift from the begin to the end of the log. */
  readonly drift: number;
  /** The shares swing by a factor of up to e^±season, 4, 8 or 30 times over the log. */
  readonly season: number;
  /** The logarithms of the shares walk at random. This is the standard deviation of a cluster's step. */
  readonly walk: number;
  /** How often, on average over the log, the logarithm of each share jumps by a standard deviation of 1, for example after a campaign. */
  readonly turns: number;
  /** How many bursts begin per cluster. In a burst, one random option gets 40 to 90 % of the answers. */
  readonly burstsPerCluster: number;
  /** The least and the greatest length of a burst, in clusters. */
  readonly burstLength: readonly [number, number];
  /**
   * The answers that match: with `none` 95 % everywhere; with `few` about 2 %, in waves from 0.4 to 9 %; with `late` 10 %, but only in the
   * last 40 % of the log; and with `patches` up to 20 % in patches, and none between them.
   */
  readonly filter: 'none' | 'few' | 'late' | 'patches';
}

/** A survey with bursts, drift and seasons. */
const base = {
  shares: [0.5, 0.3, 0.15, 0.04, 0.01],
  drift: 0.5,
  season: 0.3,
  walk: 0,
  turns: 0,
  burstsPerCluster: 0.3,
  burstLength: [0.1, 1.5],
} as const;

/** The largest of 50 shares by Zipf's law: one divided by the sum of 1, 1/2, 1/3 up to 1/50. */
const zipfOf50 = 0.22226;

/** Scenarios with drift and bursts, for which the margins are made. The first is the reference. */
export const scenarios: readonly Scenario[] = [
  { ...base, name: 'drift and bursts', filter: 'none' },
  { ...base, name: 'short bursts', burstsPerCluster: 1, burstLength: [0.05, 0.3], filter: 'none' },
  { ...base, name: 'yes or no', shares: [0.8, 0.2], filter: 'none' },
  { ...base, name: 'few match, in waves', filter: 'few' },
  { ...base, name: 'only the last 40 % match', filter: 'late' },
  { ...base, name: 'matches in patches', filter: 'patches' },
];

const calm = { ...base, drift: 0, season: 0, burstsPerCluster: 0, filter: 'none' } as const;

/** Scenarios with other changes. No constant was chosen by them. */
export const heldOutScenarios: readonly Scenario[] = [
  { ...calm, name: 'a random walk', walk: 0.2 },
  { ...calm, name: 'sudden turns', turns: 6 },
  { ...calm, name: 'yes or no, sudden turns', turns: 6, shares: [0.8, 0.2] },
  { ...calm, name: 'a random walk, few match', walk: 0.2, filter: 'few' },
];

/**
 * Scenarios at the limits of the method. The margins are too wide where no burst comes, and a little too small where bursts are rare, also
 * if they are rare only for each of many options.
 */
export const limitingScenarios: readonly Scenario[] = [
  { ...base, name: 'drift alone', burstsPerCluster: 0, filter: 'none' },
  { ...calm, name: 'no change' },
  { ...base, name: 'rare bursts alone', drift: 0, season: 0, burstsPerCluster: 0.1, filter: 'none' },
  { ...base, name: 'yes or no, 5 % no', shares: [0.95, 0.05], filter: 'none' },
  {
    ...base,
    name: '50 choices',
    shares: Array.from({ length: 50 }, (_, rank) => zipfOf50 / (rank + 1)),
    filter: 'none',
  },
];
