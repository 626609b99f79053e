import { collectDefaultMetrics, type Registry } from 'prom-client';
import { memoryAccountMetric } from './memory-account.ts';

/** Between two looks at the event loop, in ms: prom-client's own are ten times as many, and wake an idle process 100 times a second. */
const eventLoopMonitoringPrecision = 100;

/**
 * Adds the metrics of the process itself: processor time, memory, garbage collection, event loop. A lag of the event loop is the time between two looks,
 * so 0.1 s is none.
 */
export function collectProcessMetrics(registry: Registry): void {
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision });
  memoryAccountMetric(registry);
}
