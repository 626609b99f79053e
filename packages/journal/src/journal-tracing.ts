import type { Traceparent } from './traceparent.ts';

/**
 * Watches answers on their way through the journal. Only blocks and hints that stand for a traced answer are told of.
 * Nothing here may throw.
 */
export interface JournalTracing {
  /** A block begins its way into the journal, `traces` (one or more) being those of its `records` that are traced. */
  append(block: {
    readonly records: number;
    readonly bytes: number;
    readonly traces: readonly Traceparent[];
  }): AppendSpan;
  /** A hint is about to be sent, which stands for appends of these traces, one or more. */
  hint(segmentId: string, traces: readonly Traceparent[]): HintSpan;
}

export interface AppendSpan {
  readonly trace: Traceparent;
  landed(segmentId: string): void;
  failed(error: unknown): void;
}

export interface HintSpan {
  /** What the message carries on to the worker. */
  readonly trace: Traceparent;
  sent(): void;
  failed(error: unknown): void;
}
