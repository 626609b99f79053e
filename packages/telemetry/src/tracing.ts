import type { CommitTracing } from '@canvass/answer-log';
import type { JournalTracing, Traceparent } from '@canvass/journal';

/**
 * Tracing as the apps use it, without OpenTelemetry types. Only sampled spans exist here, in the journal and in log lines.
 * Nothing throws except as documented, and nothing waits for a collector.
 */
export interface Tracing {
  /** Starts the span of a request. Returns undefined if it is not sampled. */
  request(about: RequestAbout): RequestSpan | undefined;
  /** The active span, as a journal record carries it. */
  active(): Traceparent | undefined;
  /** The active span, for log lines. */
  activeIds(): ActiveIds | undefined;
  /** From the append to the hint. */
  readonly journal: JournalTracing;
  /**
   * Runs the counting of a batch of hints within the traces that they carry, if any. Rejects as `run` does.
   */
  batch<T>(batch: BatchAbout, run: () => Promise<T>): Promise<T>;
  /** Each survey's commit. */
  readonly commits: CommitTracing;
}

export interface RequestAbout {
  readonly method: string;
  /** The route's pattern, without a tenant's name; undefined if no route matched. */
  readonly route: string | undefined;
  /** The headers by their names in lower case. Only `traceparent` and `tracestate` are read. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

export interface RequestSpan {
  /** Runs with this span as the active one. */
  run(next: () => void): void;
  /** `aborted`: the client disconnected before the response. */
  end(status: number | 'aborted'): void;
}

export interface ActiveIds {
  readonly trace_id: string;
  readonly span_id: string;
}

export interface BatchAbout {
  readonly queue: string;
  /** Messages received, and the segments that they name. */
  readonly messages: number;
  readonly segments: number;
  /** When the batch was received, in ms since the epoch. */
  readonly receivedAtMs: number;
  /** The traces of the messages that carry one. */
  readonly traces: readonly Traceparent[];
}
