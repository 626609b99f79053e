import { ExportResultCode, type ExportResult } from '@opentelemetry/core';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace';
import type { TelemetryLog } from '../telemetry-log.ts';

/** Counts lost spans. Logs once when the collector starts to fail and once when it recovers, not at each attempt. */
export class LossCountingExporter implements SpanExporter {
  readonly #exporter: SpanExporter;
  readonly #log: TelemetryLog;
  readonly #endpoint: string;
  /** Since the last successful export. */
  #lostInOutage = 0;
  #lost = 0;

  constructor(exporter: SpanExporter, log: TelemetryLog, endpoint: string) {
    this.#exporter = exporter;
    this.#log = log;
    this.#endpoint = endpoint;
  }

  /** The number of lost spans since the start. */
  get lost(): number {
    return this.#lost;
  }

  export(spans: ReadableSpan[], resultCallback: (result: ExportResult) => void): void {
    this.#exporter.export(spans, (result) => {
      this.#record(result, spans.length);
      resultCallback(result);
    });
  }

  forceFlush(): Promise<void> {
    return this.#exporter.forceFlush?.() ?? Promise.resolve();
  }

  shutdown(): Promise<void> {
    return this.#exporter.shutdown();
  }

  #record({ code, error }: ExportResult, spans: number): void {
    const endpoint = this.#endpoint;
    if (code === ExportResultCode.FAILED) {
      if (this.#lostInOutage === 0) {
        this.#log.warn({ endpoint, reason: error?.message }, 'the collector takes no traces: they are lost');
      }
      this.#lostInOutage += spans;
      this.#lost += spans;
    } else if (this.#lostInOutage > 0) {
      this.#log.info({ endpoint, lost: this.#lostInOutage }, 'the collector takes traces again');
      this.#lostInOutage = 0;
    }
  }
}
