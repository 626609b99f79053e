export { startTelemetry, type Telemetry } from './start-telemetry.ts';
export type { TelemetryLog } from './telemetry-log.ts';
export { lostSpansMetric } from './lost-spans-metric.ts';
export { noLostSpans, type LostSpans } from './lost-spans.ts';
export { memoryAccount, memorySharesMetric, type MemoryAccount } from './memory-account.ts';
export { collectProcessMetrics } from './process-metrics.ts';
export { storageCallsMetric } from './storage-calls-metric.ts';
export { tracesConfig, type TracesConfig } from './telemetry-config.ts';
export type { BatchAbout, RequestAbout, RequestSpan, Tracing } from './tracing.ts';
