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

/** The same where many calls are to be simulated. */
const secondsOfLarge = 8;
/** A processor that is seven times as slow as the measured one, in ms for each storage call of a worker. */
const slowMs = 5;
/** What a request takes longer to another region, in ms. */
const farMs = 90;

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
  // More than 500 surveys in a count, so that answers gather (decision 27), which takes some counts to begin.
  const resting = (sites: number, surveysPerSite: number): FleetOptions =>
    fleet(sites, {
      surveys: surveysPerSite * sites,
      answersPerS: (surveysPerSite * sites) / 5,
      workerMsPerCall: slowMs,
      seconds: 300,
      warmUpShare: 0.6,
    });
  const oneSite = (more: Partial<FleetOptions>): FleetOptions => fleet(1, { answersPerS: 1_000, ...more });
  const any = { routing: 'any' } as const;
  const large = { seconds: secondsOfLarge };
  return [
    { name: 'tenants have a site', options: fleet(10) },
    { name: 'tenants have a site', options: fleet(100) },
    { name: 'tenants have a site', options: fleet(1_000, large) },
    { name: 'any site answers', options: fleet(10, any) },
    { name: 'any site answers', options: fleet(100, { ...any, ...large }) },
    // A tenth of the answers: each takes ten times as many calls.
    {
      name: 'any site answers',
      options: fleet(1_000, { ...any, ...large, surveys: 1_000, answersPerS: 1_000 }),
    },
    // The account takes three quarters of what is asked of it.
    {
      name: 'an account that is too small',
      options: fleet(100, { ...large, limits: { ...limits, requestsPerS: 1_500 } }),
    },
    { name: 'ten accounts with their limits', options: fleet(1_000, { ...large, cells: 10, limits }) },
    { name: 'all workers start at once', options: fleet(100, { isMassStart: true }) },
    // Processors seven times as slow, so that a tenth of the workers would be busy to the brim.
    { name: 'slow processors', options: fleet(300, { workers: 12, workerMsPerCall: slowMs, seconds: 60 }) },
    { name: 'workers that rest', options: resting(4, 900) },
    // Each worker sees all surveys.
    { name: 'workers that rest, any site answers', options: { ...resting(4, 400), ...any } },
    { name: 'a site near its account', options: oneSite({}) },
    { name: 'a site in another region than its account', options: oneSite({ siteExtraMs: farMs }) },
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
    {
      name: 'workers that rest',
      options: fleet({
        sites: 2,
        workers: 2,
        surveys: 1_800,
        answersPerS: 360,
        workerMsPerCall: slowMs,
        seconds: 90,
        warmUpShare: 0.6,
      }),
    },
  ];
}
