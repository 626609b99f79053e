import type { CountedCalls } from './counted-calls.ts';
import { unknown, type Reading } from './reading.ts';
import { priceOf } from './storage-prices.ts';

export interface OperationCost {
  readonly operation: string;
  /** Since the process started. */
  readonly calls: number;
  /** The calls without a definite answer. */
  readonly failed: number;
  readonly perHour: Reading<number>;
  /** US dollars. */
  readonly costPerHour: Reading<number>;
}

/** The calls of one process. */
export interface StorageCost {
  /** ISO 8601: the start of the process. */
  readonly since: string;
  /** The length of the window that `perHour` is computed from. */
  readonly overSeconds: number;
  /** US dollars, for the operations that have a price. */
  readonly costPerHour: Reading<number>;
  /** The most expensive first. */
  readonly operations: readonly OperationCost[];
}

type Counts = ReadonlyMap<string, { readonly calls: number; readonly failed: number }>;

interface Sample {
  readonly atMs: number;
  readonly counts: Counts;
}

/** No cost is shown for a shorter time: a single call would look like hundreds per hour. */
const shortestMs = 60_000;
/** Calls are counted over at most this time. */
const longestMs = 10 * 60_000;
/** Calls of the storage are noted this often at most, which limits the memory. */
const sampleEveryMs = 5_000;

/**
 * Computes hourly rates from counters: over the samples of the last ten minutes if they cover at least a minute, else over
 * the life of the process. Unknown in the process's first minute.
 */
export class StorageCostMeter {
  readonly #isQueueBilled: boolean;
  #startedMs: number | undefined;
  #samples: readonly Sample[] = [];

  /** `isQueueBilled`: whether queue calls are on the storage account's bill. */
  constructor({ isQueueBilled }: { readonly isQueueBilled: boolean }) {
    this.#isQueueBilled = isQueueBilled;
  }

  read({ startedMs, rows }: CountedCalls, nowMs: number): StorageCost {
    // Another process, or a restarted one, counts from 0.
    if (startedMs !== this.#startedMs) this.#samples = [];
    this.#startedMs = startedMs;
    const now: Sample = { atMs: nowMs, counts: countsOf(rows) };
    const base = this.#recent(nowMs) ?? { atMs: startedMs, counts: new Map() };
    this.#keep(now);
    const hours = (nowMs - base.atMs) / 3_600_000;
    const isTooEarly = nowMs - base.atMs < shortestMs;
    const operations = [...now.counts].map(([operation, { calls, failed }]): OperationCost => {
      if (isTooEarly) return { operation, calls, failed, perHour: tooEarly, costPerHour: tooEarly };
      const perHour = (calls - (base.counts.get(operation)?.calls ?? 0)) / hours;
      const costPerHour = priceOf(operation, perHour, this.#isQueueBilled) ?? unpriced;
      return { operation, calls, failed, perHour, costPerHour };
    });
    return {
      since: new Date(startedMs).toISOString(),
      overSeconds: Math.max(0, nowMs - base.atMs) / 1_000,
      costPerHour: isTooEarly ? tooEarly : operations.reduce((sum, each) => sum + costOf(each), 0),
      operations: operations.toSorted(
        (left, right) => costOf(right) - costOf(left) || right.calls - left.calls,
      ),
    };
  }

  /** The oldest sample within the window. */
  #recent(nowMs: number): Sample | undefined {
    return this.#samples.find(({ atMs }) => nowMs - atMs <= longestMs && nowMs - atMs >= shortestMs);
  }

  #keep(sample: Sample): void {
    const last = this.#samples.at(-1);
    // The clock was set back.
    if (last !== undefined && sample.atMs < last.atMs) this.#samples = [];
    else if (last !== undefined && sample.atMs - last.atMs < sampleEveryMs) return;
    this.#samples = [...this.#samples.filter(({ atMs }) => sample.atMs - atMs <= longestMs), sample];
  }
}

const tooEarly = unknown('known a minute after the start');
const unpriced = unknown('no price is known');

function costOf({ costPerHour }: OperationCost): number {
  return typeof costPerHour === 'number' ? costPerHour : 0;
}

function countsOf(rows: CountedCalls['rows']): Counts {
  const counts = new Map<string, { calls: number; failed: number }>();
  for (const { operation, outcome, count } of rows) {
    const row = counts.get(operation) ?? { calls: 0, failed: 0 };
    row.calls += count;
    if (outcome === 'error') row.failed += count;
    counts.set(operation, row);
  }
  return counts;
}
