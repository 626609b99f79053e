import { countedCallsOf, type CountedCalls } from './counted-calls.ts';
import { isKnown } from './reading.ts';

/** Figures of the whole site. Each of its processes returns the same. */
export interface SiteFigures {
  /** The number of processes that serve requests. */
  readonly processes: number;
  /** Answers that wait in memory for their append. */
  readonly pendingBytes: number;
  /** Since the site started. */
  readonly calls: CountedCalls;
}

/** Reads the figures from the metrics of a site of several processes, in Prometheus' text format. Throws if they are missing. */
export function siteFiguresOf(metrics: string): SiteFigures {
  const calls = countedCallsOf(metrics);
  if (!isKnown(calls)) throw new Error(calls.unknown);
  return {
    processes: gauge(metrics, 'canvass_site_processes'),
    pendingBytes: gauge(metrics, 'canvass_journal_pending_bytes'),
    calls,
  };
}

function gauge(metrics: string, name: string): number {
  const line = metrics.split('\n').find((each) => each.startsWith(`${name} `));
  if (line === undefined) throw new Error(`the metrics do not have ${name}`);
  return Number(line.slice(name.length + 1));
}
