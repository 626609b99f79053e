import type { CommitTracing } from '@canvass/answer-log';
import type { JournalTracing, Traceparent } from '@canvass/journal';

/**
 * What the apps see of tracing; no type of OpenTelemetry is in it. All of it is for recorded spans: what is not sampled
 * leaves no trace here, in the journal or in a log line. Nothing throws, and nothing waits for a collector.
 */
export interface Tracing {
  /** A request begins. Undefined: it is not sampled. */
  request(about: RequestAbout): RequestSpan | undefined;
  /** The span that is active here, as a journal record carries it. */
  active(): Traceparent | undefined;
  /** The same for log lines. */
  activeIds(): ActiveIds | undefined;
  /** From the append to the hint. */
  readonly journal: JournalTracing;
  /**
   * Runs the counting of a batch of hints in the traces that they carry; just runs it where there are none.
   * Rejects as `run` does.
   */
  batch<T>(batch: BatchAbout, run: () => Promise<T>): Promise<T>;
  /** Each survey's commit. */
  readonly commits: CommitTracing;
}

export interface RequestAbout {
  readonly method: string;
  /** The route's pattern, which holds no tenant's name; undefined: none was found. */
  readonly route: string | undefined;
  /** By lower-case names: `traceparent` and `tracestate` are looked at. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

export interface RequestSpan {
  /** Runs with this span as the active one. */
  run(next: () => void): void;
  /** `aborted`: the client left before it was answered. */
  end(status: number | 'aborted'): void;
}

export interface ActiveIds {
  readonly trace_id: string;
  readonly span_id: string;
}

export interface BatchAbout {
  readonly queue: string;
  /** Messages received, and the journals that they name. */
  readonly messages: number;
  readonly segments: number;
  /** When the batch was received, in ms since the epoch. */
  readonly receivedAtMs: number;
  /** Of the messages that carry one. */
  readonly traces: readonly Traceparent[];
}
