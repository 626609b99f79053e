import type { Traceparent } from '@canvass/journal';
import type { SurveyWork } from '../format/survey-work.ts';

/** Traces the commits, one per survey and round. Must not throw. */
export interface CommitTracing {
  /**
   * Called when a survey's commit begins. `traces`: of the answers that were read, some of which may be counted already.
   * Returns undefined if the commit is not traced.
   */
  commit(traces: readonly Traceparent[]): CommitSpan | undefined;
}

export interface CommitSpan {
  /** `traces`: of the answers that this commit counted. */
  committed(about: {
    readonly answers: number;
    readonly conflicts: number;
    readonly traces: readonly Traceparent[];
  }): void;
  /** The commit counted nothing. */
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
