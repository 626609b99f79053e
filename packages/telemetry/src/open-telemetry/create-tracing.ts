import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider, type SpanExporter } from '@opentelemetry/sdk-trace';
import type { TelemetryLog } from '../start-telemetry.ts';
import type { TracesConfig } from '../telemetry-config.ts';
import type { Tracing } from '../tracing.ts';
import { OpenTelemetryTracing } from './open-telemetry-tracing.ts';
import { samplerOf } from './sampler.ts';
import { ToldExporter } from './told-exporter.ts';

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
  readonly shutdown: () => Promise<void>;
  /** Resolves when everything that has ended was exported, or lost. */
  readonly flush: () => Promise<void>;
} {
  const told = new ToldExporter(exporter, log, config.endpoint);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ ...config.attributes }),
    sampler: samplerOf(config.sampler, config.samplerRatio),
    spanProcessors: [
      // Longer than the exporter's own: it is that which tells why.
      new BatchSpanProcessor({ exporter: told, exportTimeoutMillis: 2 * exportTimeoutMs, ...batch }),
    ],
  });
  return {
    tracing: new OpenTelemetryTracing(provider.getTracer('canvass')),
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
