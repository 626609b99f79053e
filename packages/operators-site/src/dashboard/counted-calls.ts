import type { StorageCalls } from '@canvass/storage';
import { unknown, type Reading } from './reading.ts';

/** The storage calls of one process since it started. */
export interface CountedCalls {
  /** Milliseconds since the epoch. */
  readonly startedMs: number;
  readonly rows: readonly Pick<ReturnType<StorageCalls['rows']>[number], 'operation' | 'outcome' | 'count'>[];
}

const sample = /^canvass_storage_calls_total\{operation="(\w{1,64})",outcome="([\w-]{1,16})"\} (\d{1,15})$/gm;
const start = /^process_start_time_seconds (\d{1,11}(?:\.\d+)?)$/m;

/** Parses the `/metrics` of another process, in Prometheus' text format. */
export function countedCallsOf(metrics: string): Reading<CountedCalls> {
  const [, startedSeconds] = start.exec(metrics) ?? [];
  const rows = [...metrics.matchAll(sample)].map(([, operation = '', outcome, count]) => ({
    operation,
    outcome: outcome as CountedCalls['rows'][number]['outcome'],
    count: Number(count),
  }));
  if (startedSeconds === undefined || rows.length === 0) return unknown('its metrics do not have them');
  return { startedMs: Number(startedSeconds) * 1_000, rows };
}
