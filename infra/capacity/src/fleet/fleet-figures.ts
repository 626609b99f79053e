import { sum, times, totalOf } from '@canvass/cost-model/src/calls.ts';
import type { Calls } from '@canvass/cost-model/src/prices.ts';
import type { StorageCalls } from '@canvass/storage';
import type { SimulatedAccount } from './simulated-account.ts';
import type { SimulatedSite } from './simulated-site.ts';
import type { SimulatedWorker } from './simulated-worker.ts';

/** What has happened up to a moment. */
export interface Snapshot {
  readonly siteCalls: Calls;
  readonly workerCalls: Calls;
  /** Calls that a condition refused: 409 and 412. */
  readonly refusedCalls: number;
  readonly throttled: number;
  readonly answers: number;
  readonly commits: number;
  readonly conflicts: number;
  /** The answers of each worker. */
  readonly answersOf: readonly number[];
}

interface Parts {
  readonly accounts: readonly SimulatedAccount[];
  readonly sites: readonly SimulatedSite[];
  readonly workers: readonly SimulatedWorker[];
}

export function snapshot({ accounts, sites, workers }: Parts): Snapshot {
  const all = [...sites, ...workers].map(({ calls }) => calls);
  const total = (value: (worker: SimulatedWorker) => number): number =>
    workers.reduce((sofar, worker) => sofar + value(worker), 0);
  return {
    siteCalls: sum(...sites.map(({ calls }) => callsOf(calls))),
    workerCalls: sum(...workers.map(({ calls }) => callsOf(calls))),
    refusedCalls: all.reduce((sofar, calls) => sofar + conflictsOf(calls), 0),
    throttled: accounts.reduce((sofar, account) => sofar + account.throttled, 0),
    answers: total(({ record }) => record.answers),
    commits: total(({ record }) => record.commits),
    conflicts: total(({ record }) => record.conflicts),
    answersOf: workers.map(({ record }) => record.answers),
  };
}

/** What happened between two moments. */
export function between(earlier: Snapshot, later: Snapshot): Snapshot {
  return {
    siteCalls: sum(later.siteCalls, times(earlier.siteCalls, -1)),
    workerCalls: sum(later.workerCalls, times(earlier.workerCalls, -1)),
    refusedCalls: later.refusedCalls - earlier.refusedCalls,
    throttled: later.throttled - earlier.throttled,
    answers: later.answers - earlier.answers,
    commits: later.commits - earlier.commits,
    conflicts: later.conflicts - earlier.conflicts,
    answersOf: later.answersOf.map((answers, worker) => answers - (earlier.answersOf[worker] ?? 0)),
  };
}

/** All calls of sites and workers. */
export function allCalls({ siteCalls, workerCalls }: Snapshot): number {
  return totalOf(siteCalls) + totalOf(workerCalls);
}

function callsOf(calls: StorageCalls): Calls {
  const counts: Record<string, number> = {};
  for (const { operation, count } of calls.rows()) counts[operation] = (counts[operation] ?? 0) + count;
  return counts;
}

function conflictsOf(calls: StorageCalls): number {
  return calls.rows().reduce((sofar, row) => (row.outcome === 'conflict' ? sofar + row.count : sofar), 0);
}
