import { TraceFlags, type Context } from '@opentelemetry/api';
import {
  BatchSpanProcessor,
  type ReadableSpan,
  type Span,
  type SpanExporter,
  type SpanProcessor,
} from '@opentelemetry/sdk-trace';
import type { TelemetryLog } from '../start-telemetry.ts';

export interface ToldQueueOptions {
  /** Spans that wait at most; those that end beyond it are dropped. */
  readonly maxQueueSize: number;
  readonly maxExportBatchSize: number;
  readonly scheduledDelayMillis: number;
  readonly exportTimeoutMillis: number;
}

export interface ToldQueueDeps {
  readonly exporter: SpanExporter;
  readonly log: TelemetryLog;
  /** In ms, by a clock that nobody sets. */
  readonly now: () => number;
}

const tellEveryMs = 60_000;

/** The SDK's queue, which drops spans without a word where it is full: here they are counted, and told once a minute at most. */
export class ToldQueue implements SpanProcessor {
  readonly #queue: BatchSpanProcessor;
  readonly #log: TelemetryLog;
  readonly #now: () => number;
  readonly #size: number;
  #waiting = 0;
  #dropped = 0;
  #told = 0;
  #toldAtMs = Number.NEGATIVE_INFINITY;

  constructor({ exporter, log, now }: ToldQueueDeps, options: ToldQueueOptions) {
    this.#log = log;
    this.#now = now;
    this.#size = options.maxQueueSize;
    this.#queue = new BatchSpanProcessor({ ...options, exporter: this.#watched(exporter) });
  }

  /** Spans since the start. */
  get dropped(): number {
    return this.#dropped;
  }

  onStart(span: Span, parent: Context): void {
    this.#queue.onStart(span, parent);
  }

  onEnd(span: ReadableSpan): void {
    if ((span.spanContext().traceFlags & TraceFlags.SAMPLED) === 0) return;
    if (this.#waiting >= this.#size) {
      this.#dropped += 1;
      if (this.#now() - this.#toldAtMs >= tellEveryMs) this.#tell();
      return;
    }
    this.#waiting += 1;
    this.#queue.onEnd(span);
  }

  forceFlush(): Promise<void> {
    return this.#queue.forceFlush();
  }

  async shutdown(): Promise<void> {
    await this.#queue.shutdown();
    this.#tell();
  }

  #watched(exporter: SpanExporter): SpanExporter {
    return {
      export: (spans, done) => {
        this.#waiting -= spans.length;
        exporter.export(spans, done);
      },
      forceFlush: async () => exporter.forceFlush?.(),
      shutdown: () => exporter.shutdown(),
    };
  }

  #tell(): void {
    const dropped = this.#dropped - this.#told;
    if (dropped === 0) return;
    this.#told = this.#dropped;
    this.#toldAtMs = this.#now();
    this.#log.warn(
      { dropped, waiting: this.#size },
      'spans are dropped: they end faster than the collector takes them',
    );
  }
}
