import { TraceFlags, type Context } from '@opentelemetry/api';
import {
  BatchSpanProcessor,
  type ReadableSpan,
  type Span,
  type SpanExporter,
  type SpanProcessor,
} from '@opentelemetry/sdk-trace';
import type { TelemetryLog } from '../telemetry-log.ts';

export interface DropCountingOptions {
  /** The maximum number of waiting spans. Further spans are dropped. */
  readonly maxQueueSize: number;
  readonly maxExportBatchSize: number;
  readonly scheduledDelayMillis: number;
  readonly exportTimeoutMillis: number;
}

export interface DropCountingDeps {
  readonly exporter: SpanExporter;
  readonly log: TelemetryLog;
  /** A monotonic clock, in ms. */
  readonly now: () => number;
}

/** How often the log says that spans were dropped. */
const warnEveryMs = 60_000;

/** The SDK's queue drops spans silently when it is full. This one counts them and logs a warning at most once a minute. */
export class DropCountingSpanProcessor implements SpanProcessor {
  readonly #queue: BatchSpanProcessor;
  readonly #log: TelemetryLog;
  readonly #now: () => number;
  readonly #size: number;
  #waiting = 0;
  #dropped = 0;
  #logged = 0;
  #warnedAtMs = Number.NEGATIVE_INFINITY;

  constructor({ exporter, log, now }: DropCountingDeps, options: DropCountingOptions) {
    this.#log = log;
    this.#now = now;
    this.#size = options.maxQueueSize;
    this.#queue = new BatchSpanProcessor({ ...options, exporter: this.#counted(exporter) });
  }

  /** The number of dropped spans since the start. */
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
      if (this.#now() - this.#warnedAtMs >= warnEveryMs) this.#warn();
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
    this.#warn();
  }

  #counted(exporter: SpanExporter): SpanExporter {
    return {
      export: (spans, done) => {
        this.#waiting -= spans.length;
        exporter.export(spans, done);
      },
      forceFlush: async () => exporter.forceFlush?.(),
      shutdown: () => exporter.shutdown(),
    };
  }

  #warn(): void {
    const dropped = this.#dropped - this.#logged;
    if (dropped === 0) return;
    this.#logged = this.#dropped;
    this.#warnedAtMs = this.#now();
    this.#log.warn(
      { dropped, waiting: this.#size },
      'spans are dropped: they end faster than the collector takes them',
    );
  }
}
