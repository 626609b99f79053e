import { InMemorySpanExporter, type ReadableSpan } from '@opentelemetry/sdk-trace';
import { createTracing } from '../src/open-telemetry/create-tracing.ts';
import type { TracesConfig } from '../src/telemetry-config.ts';
import type { TelemetryLog } from '../src/telemetry-log.ts';

const config: TracesConfig = {
  endpoint: 'http://127.0.0.1:1',
  headers: {},
  sampler: 'parentbased_always_on',
  samplerRatio: 1,
  attributes: { 'service.name': 'test' },
};

export const silent: TelemetryLog = { info: () => {}, warn: () => {} };

/** Tracing that keeps its spans in memory. */
export function recordedTracing(over: Partial<TracesConfig> = {}) {
  const exporter = new InMemorySpanExporter();
  const { tracing, flush, shutdown } = createTracing({ ...config, ...over }, silent, exporter);
  return {
    tracing,
    shutdown,
    /** The ended spans, in the order in which they ended. */
    spans: async (): Promise<ReadableSpan[]> => {
      await flush();
      return exporter.getFinishedSpans();
    },
  };
}

export function contextOf(span: ReadableSpan): string {
  const { traceId, spanId } = span.spanContext();
  return `00-${traceId}-${spanId}-01`;
}

export function linksOf(span: ReadableSpan): string[] {
  return span.links.map(({ context: { traceId, spanId } }) => `00-${traceId}-${spanId}-01`);
}
