import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { TracerProvider, type SpanExporter } from '@opentelemetry/sdk-trace';
import type { LostSpans } from '../lost-spans.ts';
import type { TelemetryLog } from '../start-telemetry.ts';
import type { TracesConfig } from '../telemetry-config.ts';
import type { Tracing } from '../tracing.ts';
import { OpenTelemetryTracing } from './open-telemetry-tracing.ts';
import { samplerOf } from './sampler.ts';
import { ToldExporter } from './told-exporter.ts';
import { ToldQueue } from './told-queue.ts';

/** Of one export; spans that are recorded meanwhile wait, up to `maxQueueSize`, and beyond it are dropped. */
const exportTimeoutMs = 5_000;
const batch = { maxQueueSize: 2_048, maxExportBatchSize: 512, scheduledDelayMillis: 1_000 };

/** Registers nothing globally. `exporter`: for a test; default OTLP over HTTP. */
export function createTracing(
  config: TracesConfig,
  log: TelemetryLog,
  exporter: SpanExporter = otlp(config),
): {
  readonly tracing: Tracing;
  readonly lostSpans: () => LostSpans;
  readonly shutdown: () => Promise<void>;
  /** Resolves when everything that has ended was exported, or lost. */
  readonly flush: () => Promise<void>;
} {
  const told = new ToldExporter(exporter, log, config.endpoint);
  const queue = new ToldQueue(
    { exporter: told, log, now: () => performance.now() },
    // Longer than the exporter's own: it is that which tells why.
    { exportTimeoutMillis: 2 * exportTimeoutMs, ...batch },
  );
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ ...config.attributes }),
    sampler: samplerOf(config.sampler, config.samplerRatio),
    spanProcessors: [queue],
  });
  return {
    tracing: new OpenTelemetryTracing(provider.getTracer('canvass')),
    lostSpans: () => ({ 'queue-full': queue.dropped, 'export-failed': told.lost }),
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
