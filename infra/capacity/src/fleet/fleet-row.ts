import { appendsPerS } from '../plan/cell-calls.ts';
import { totalOf } from '@canvass/cost-model/src/calls.ts';
import { workerCycle } from '../plan/worker-cycle.ts';
import type { Measured } from '../plan/measured.ts';
import type { FleetOptions } from './fleet-options.ts';
import type { FleetResult } from './run-fleet.ts';
import type { Scenario } from './scenarios.ts';
import { meanLatencyMs } from './simulated-account.ts';

/** What a simulated deployment has shown. It stands in simulated.json. */
export interface FleetRow extends Omit<
  FleetOptions,
  'limits' | 'seed' | 'seconds' | 'warmUpShare' | 'isMassStart' | 'siteExtraMs'
> {
  readonly name: string;
  /** The limit of an account, in requests per second; null: none. */
  readonly requestsPerS: number | null;
  readonly acknowledged: number;
  readonly counted: number;
  /** Answers that were not acknowledged: the account had no room. */
  readonly refused: number;
  /** Requests that the account refused with a 503, of a hundred. */
  readonly throttledPercent: number;
  readonly siteCallsPerAnswer: number;
  readonly workerCallsPerAnswer: number;
  readonly answersPerCommit: number;
  /** Attempts of a commit that failed, for each commit. */
  readonly conflictsPerCommit: number;
  /** The age of the oldest answer of a commit when its summary was written, in s. */
  readonly oldestS: { readonly p50: number; readonly p99: number };
  /** How long an answer waited until it was stored, in ms. */
  readonly waitMs: { readonly p50: number; readonly p99: number };
  /** Workers that counted nothing in the measured time. */
  readonly idleWorkers: number;
  /** The answers of the busiest worker, as a multiple of the mean of those that counted. */
  readonly busiest: number;
  /** What the formulas of the plan say for the same deployment. */
  readonly planned: {
    readonly appendsPerAnswer: number;
    readonly answersPerCommit: number;
    /** The usual age of the oldest uncounted answer, in s. */
    readonly oldestS: number;
  };
  readonly appendsPerAnswer: number;
  readonly summaryBytes: number;
  readonly logBytesPerAnswer: number;
  /** Calls of the workers by operation, for each commit. */
  readonly workerCallsPerCommit: Readonly<Record<string, number>>;
  /** The same for each hint. */
  readonly workerCallsPerHint: Readonly<Record<string, number>>;
}

export function rowOf({ name, options }: Scenario, result: FleetResult, measured: Measured): FleetRow {
  const { figures, agesMs, waitsMs, checked, measuredS } = result;
  const { cells, sites, workers, surveys, answersPerS, routing, workerMsPerCall, limits } = options;
  const arrived = answersPerS * measuredS;
  const calls = totalOf(figures.siteCalls) + totalOf(figures.workerCalls);
  const active = figures.answersOf.filter((answers) => answers > 0);
  const perSurveyS = answersPerS / surveys;
  const cycle = workerCycle(
    surveys / workers,
    perSurveyS,
    { latencyMs: meanLatencyMs, restS: 0 },
    // As measured, but with the processor time of this scenario.
    {
      ...measured,
      workerCores: (workerMsPerCall * measured.workerCallsPerAnswer * measured.answersPerS) / 1_000,
    },
  );
  const inCycle = perSurveyS * cycle.cycleS;
  const perSite = answersPerS / sites;
  return {
    name,
    cells,
    sites,
    workers,
    surveys,
    answersPerS,
    routing,
    workerMsPerCall,
    requestsPerS: limits?.requestsPerS ?? null,
    acknowledged: checked.acknowledged,
    counted: checked.counted,
    refused: checked.unconfirmed + checked.refused,
    throttledPercent: round((100 * figures.throttled) / calls),
    siteCallsPerAnswer: round(totalOf(figures.siteCalls) / arrived),
    workerCallsPerAnswer: round(totalOf(figures.workerCalls) / figures.answers),
    answersPerCommit: round(figures.answers / figures.commits),
    conflictsPerCommit: round(figures.conflicts / figures.commits),
    oldestS: { p50: round(quantile(agesMs, 0.5) / 1_000), p99: round(quantile(agesMs, 0.99) / 1_000) },
    waitMs: { p50: round(quantile(waitsMs, 0.5)), p99: round(quantile(waitsMs, 0.99)) },
    idleWorkers: figures.answersOf.length - active.length,
    busiest: round((Math.max(...active) * active.length) / figures.answers),
    planned: {
      appendsPerAnswer: round(appendsPerS(perSite, meanLatencyMs / 1_000) / perSite),
      answersPerCommit: round(inCycle / (1 - Math.exp(-inCycle))),
      oldestS: round(cycle.oldestS),
    },
    appendsPerAnswer: round((figures.siteCalls['AppendBlock'] ?? 0) / arrived),
    summaryBytes: Math.round(checked.summaryBytes / surveys),
    logBytesPerAnswer: Math.round(checked.logBytes / checked.counted),
    workerCallsPerCommit: ratios(figures.workerCalls, figures.commits),
    workerCallsPerHint: ratios(figures.workerCalls, figures.siteCalls['PutMessage'] ?? 0),
  };
}

function ratios(calls: Readonly<Record<string, number>>, by: number): Record<string, number> {
  const names = Object.keys(calls).toSorted();
  return Object.fromEntries(names.map((name) => [name, round((calls[name] ?? 0) / by)]));
}

function quantile(rising: readonly number[], share: number): number {
  return rising[Math.floor(share * (rising.length - 1))] ?? Number.NaN;
}

/** Three significant digits. */
function round(value: number): number {
  return Number(value.toPrecision(3));
}
