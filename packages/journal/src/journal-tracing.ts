import type { Traceparent } from './traceparent.ts';

/** Traces answers on their way through the journal. Called only for blocks and hints with a traced answer. Must not throw. */
export interface JournalTracing {
  /** Called before a block is appended. `traces` are those of its traced records, at least one. */
  append(block: {
    readonly records: number;
    readonly bytes: number;
    readonly traces: readonly Traceparent[];
  }): AppendSpan;
  /** Called before a hint is sent. `traces` are those of the appends that it stands for, at least one. */
  hint(segmentId: string, traces: readonly Traceparent[]): HintSpan;
}

export interface AppendSpan {
  readonly trace: Traceparent;
  landed(segmentId: string): void;
  failed(error: unknown): void;
}

export interface HintSpan {
  /** The span's context, which the hint carries to the worker. */
  readonly trace: Traceparent;
  sent(): void;
  failed(error: unknown): void;
}
