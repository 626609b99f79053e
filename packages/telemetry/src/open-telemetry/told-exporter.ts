import { ExportResultCode, type ExportResult } from '@opentelemetry/core';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace';
import type { TelemetryLog } from '../start-telemetry.ts';

/** Tells once when spans begin to be lost and once when they arrive again, instead of at each try. */
export class ToldExporter implements SpanExporter {
  readonly #exporter: SpanExporter;
  readonly #log: TelemetryLog;
  readonly #endpoint: string;
  /** Since the collector took some last. */
  #lost = 0;
  #lostSinceStart = 0;

  constructor(exporter: SpanExporter, log: TelemetryLog, endpoint: string) {
    this.#exporter = exporter;
    this.#log = log;
    this.#endpoint = endpoint;
  }

  /** Spans since the start. */
  get lost(): number {
    return this.#lostSinceStart;
  }

  export(spans: ReadableSpan[], resultCallback: (result: ExportResult) => void): void {
    this.#exporter.export(spans, (result) => {
      this.#tell(result, spans.length);
      resultCallback(result);
    });
  }

  forceFlush(): Promise<void> {
    return this.#exporter.forceFlush?.() ?? Promise.resolve();
  }

  shutdown(): Promise<void> {
    return this.#exporter.shutdown();
  }

  #tell({ code, error }: ExportResult, spans: number): void {
    const endpoint = this.#endpoint;
    if (code === ExportResultCode.FAILED) {
      if (this.#lost === 0) {
        this.#log.warn({ endpoint, reason: error?.message }, 'the collector takes no traces: they are lost');
      }
      this.#lost += spans;
      this.#lostSinceStart += spans;
    } else if (this.#lost > 0) {
      this.#log.info({ endpoint, lost: this.#lost }, 'the collector takes traces again');
      this.#lost = 0;
    }
  }
}
