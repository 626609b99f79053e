import type { AccountLimits } from './simulated-account.ts';

/** How a survey's answers reach the sites of its cell. */
export type Routing =
  /** Each tenant's requests go to one site. */
  | 'tenant'
  /** Each request goes to any site. */
  | 'any';

/** A deployment to simulate. Sites, workers and surveys are spread evenly over the cells. */
export interface FleetOptions {
  /** Storage accounts. Each has sites, workers and surveys of its own. */
  readonly cells: number;
  readonly sites: number;
  readonly workers: number;
  readonly surveys: number;
  /** Answers per second, of all sites together. They arrive at random times. */
  readonly answersPerS: number;
  /** How long answers arrive, in s. */
  readonly seconds: number;
  /** The share of that time before the first figure is taken. Default: a quarter. */
  readonly warmUpShare?: number;
  readonly routing: Routing;
  /** Default: an account takes everything. */
  readonly limits?: AccountLimits | undefined;
  /** Whether all workers start at one moment, while answers wait. Default: one after another, before the first answer. */
  readonly isMassStart?: boolean;
  /** What each request of a site takes longer, in ms: its account is far away. Default 0. */
  readonly siteExtraMs?: number;
  /** A worker's processor time for each storage call, in ms. */
  readonly workerMsPerCall: number;
  readonly seed: number;
}
