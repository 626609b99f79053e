import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { TracerProvider, type SpanExporter } from '@opentelemetry/sdk-trace';
import type { LostSpans } from '../lost-spans.ts';
import type { TracesConfig } from '../telemetry-config.ts';
import type { TelemetryLog } from '../telemetry-log.ts';
import type { Tracing } from '../tracing.ts';
import { DropCountingSpanProcessor } from './drop-counting-span-processor.ts';
import { LossCountingExporter } from './loss-counting-exporter.ts';
import { OpenTelemetryTracing } from './open-telemetry-tracing.ts';
import { samplerOf } from './sampler.ts';

/** An export of spans fails after this time. Spans recorded meanwhile wait, up to `maxQueueSize`; more are dropped. */
const exportTimeoutMs = 5_000;
/** Spans that wait for an export, spans of one export, and the time between two exports. */
const batch = { maxQueueSize: 2_048, maxExportBatchSize: 512, scheduledDelayMillis: 1_000 };

/** Registers nothing globally. `exporter` is OTLP over HTTP by default; tests pass another. */
export function createTracing(
  config: TracesConfig,
  log: TelemetryLog,
  exporter: SpanExporter = otlp(config),
): {
  readonly tracing: Tracing;
  readonly lostSpans: () => LostSpans;
  readonly shutdown: () => Promise<void>;
  /** Resolves when all ended spans are exported or lost. */
  readonly flush: () => Promise<void>;
} {
  const counted = new LossCountingExporter(exporter, log, config.endpoint);
  const queue = new DropCountingSpanProcessor(
    { exporter: counted, log, now: () => performance.now() },
    {
      // The processor gives an export up after this time: longer than the exporter's own timeout, whose error says why.
      exportTimeoutMillis: 2 * exportTimeoutMs,
      ...batch,
    },
  );
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ ...config.attributes }),
    sampler: samplerOf(config.sampler, config.samplerRatio),
    spanProcessors: [queue],
  });
  return {
    tracing: new OpenTelemetryTracing(provider.getTracer('canvass')),
    lostSpans: () => ({ 'queue-full': queue.dropped, 'export-failed': counted.lost }),
    shutdown: () => provider.shutdown(),
    flush: () => provider.forceFlush(),
  };
}

function otlp({ endpoint, headers }: TracesConfig): SpanExporter {
  return new OTLPTraceExporter({
    url: `${endpoint}/v1/traces`,
    headers: { ...headers },
    timeoutMillis: exportTimeoutMs,
  });
}
