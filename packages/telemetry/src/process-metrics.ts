import { longestTimerMs } from '@canvass/runtime/clock';
import { collectDefaultMetrics, type Registry } from 'prom-client';
import { watchEventLoopLag } from './event-loop-lag.ts';
import { memoryAccountMetric } from './memory-account.ts';

/**
 * Adds the metrics of the process itself: processor time, memory, garbage collection, event loop. A lag of the event loop is the time between two looks,
 * so 0.1 s is none.
 */
export function collectProcessMetrics(registry: Registry): void {
  // prom-client's own looks at the event loop wake an idle process 100 times a second: with this pause there are none.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: longestTimerMs });
  watchEventLoopLag(registry);
  memoryAccountMetric(registry);
}
