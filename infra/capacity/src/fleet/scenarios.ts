import type { AccountLimits } from './simulated-account.ts';
import type { FleetOptions } from './fleet-options.ts';

/** A deployment to simulate, and what it is to show. */
export interface Scenario {
  readonly name: string;
  readonly options: FleetOptions;
}

/** What the simulation needs from outside. */
interface Given {
  readonly seed: number;
  /** What one account takes. */
  readonly limits: AccountLimits;
  /** A worker's processor time for each storage call, in ms, as measured. */
  readonly workerMsPerCall: number;
}

/** Answers per second of each site in most scenarios, and its surveys. */
const perSite = 10;
/** How long answers arrive in each scenario, in s. */
const seconds = 20;

/** The scenarios of `npm run capacity -- simulate`. */
export function scenarios({ seed, limits, workerMsPerCall }: Given): readonly Scenario[] {
  const fleet = (sites: number, more: Partial<FleetOptions> = {}): FleetOptions => ({
    cells: 1,
    sites,
    workers: sites,
    surveys: perSite * sites,
    answersPerS: perSite * sites,
    seconds,
    routing: 'tenant',
    workerMsPerCall,
    seed,
    ...more,
  });
  const any = { routing: 'any' } as const;
  return [
    { name: 'tenants have a site', options: fleet(10) },
    { name: 'tenants have a site', options: fleet(100) },
    { name: 'tenants have a site', options: fleet(1_000) },
    { name: 'any site answers', options: fleet(10, any) },
    { name: 'any site answers', options: fleet(100, any) },
    // A tenth of the answers: each takes ten times as many calls.
    { name: 'any site answers', options: fleet(1_000, { ...any, surveys: 1_000, answersPerS: 1_000 }) },
    // The account takes three quarters of what is asked of it.
    {
      name: 'an account that is too small',
      options: fleet(100, { limits: { ...limits, requestsPerS: 1_500 } }),
    },
    { name: 'ten accounts with their limits', options: fleet(1_000, { cells: 10, limits }) },
    { name: 'all workers start at once', options: fleet(100, { isMassStart: true }) },
    // Processors seven times as slow, so that a tenth of the workers would be busy to the brim.
    { name: 'slow processors', options: fleet(300, { workers: 12, workerMsPerCall: 5, seconds: 60 }) },
  ];
}

/** A few seconds of the same, for tests. */
export function quickScenarios({ seed, limits, workerMsPerCall }: Given): readonly Scenario[] {
  const fleet = (more: Partial<FleetOptions>): FleetOptions => ({
    cells: 1,
    sites: 20,
    workers: 20,
    surveys: 100,
    answersPerS: 100,
    seconds: 8,
    routing: 'tenant',
    workerMsPerCall,
    seed,
    ...more,
  });
  return [
    { name: 'tenants have a site', options: fleet({}) },
    { name: 'any site answers', options: fleet({ routing: 'any' }) },
    {
      name: 'an account that is too small',
      options: fleet({ limits: { ...limits, requestsPerS: 150 } }),
    },
    { name: 'ten accounts with their limits', options: fleet({ cells: 10, limits }) },
  ];
}
