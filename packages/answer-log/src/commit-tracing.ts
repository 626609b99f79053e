import type { Traceparent } from '@canvass/journal';
import type { SurveyWork } from './survey-work.ts';

/** Watches the commits, one per survey and round. Nothing here may throw. */
export interface CommitTracing {
  /**
   * A survey's commit begins. `traces`: of the answers that were read for it, some of which may have been counted before.
   * Undefined: nobody watches this one.
   */
  commit(traces: readonly Traceparent[]): CommitSpan | undefined;
}

export interface CommitSpan {
  /** `traces`: of the answers that this commit counted, and no others. */
  committed(about: {
    readonly answers: number;
    readonly conflicts: number;
    readonly traces: readonly Traceparent[];
  }): void;
  /** Why nothing was counted. */
  ended(outcome: 'deleted' | 'deferred' | 'stuck'): void;
  failed(error: unknown): void;
}

export function tracesOf(work: readonly SurveyWork[]): Traceparent[] {
  const traces: Traceparent[] = [];
  for (const { records } of work) {
    for (const { trace } of records) if (trace !== undefined) traces.push(trace);
  }
  return traces;
}
