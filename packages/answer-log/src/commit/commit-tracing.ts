import type { Traceparent } from '@canvass/journal';
import type { Turn } from '../fair-scheduler.ts';
import type { ReadWork, SurveyWork } from '../format/survey-work.ts';
import { CopiedLines } from './copied-lines.ts';

/** Traces the commits, one per survey and round. Its functions must not throw. */
export interface CommitTracing {
  /**
   * Called when a survey's commit begins. Returns undefined if the commit is not traced.
   *
   * @param traces the traces of the answers that were read; some of these answers may be counted already
   */
  commit(traces: readonly Traceparent[]): CommitSpan | undefined;
}

export interface CommitSpan {
  /** The commit was saved. `traces` are the traces of the answers that it counted. */
  committed(about: {
    readonly answers: number;
    readonly conflicts: number;
    readonly traces: readonly Traceparent[];
  }): void;
  /** The commit counted nothing. */
  ended(outcome: 'deleted' | 'deferred' | 'stuck'): void;
  failed(error: unknown): void;
}

/** The traces of all records that have one. */
export function tracesOf(work: readonly Pick<ReadWork, 'records'>[]): Traceparent[] {
  const traces: Traceparent[] = [];
  for (const { records } of work) {
    for (const { trace } of records) if (trace !== undefined) traces.push(trace);
  }
  return traces;
}

/** The same of lines that the commit has yet to read. In a copy, as the commit reads them: in the chunk they lie far apart. */
export async function tracesIn(
  path: string,
  work: readonly SurveyWork[],
  turn: Turn,
): Promise<Traceparent[]> {
  const copied = await CopiedLines.of(path, work, turn);
  return tracesOf(copied.work);
}
