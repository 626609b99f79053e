import type { ListenerOptions } from '@canvass/queue';
import type { WorkerDeps, WorkerOptions } from './worker-deps.ts';

/** The options that the listeners of all queues share. */
export function receivingOptions(
  { hints: { trigger }, logger, onReceived }: Pick<WorkerDeps, 'hints' | 'logger' | 'onReceived'>,
  options: WorkerOptions,
): Omit<ListenerOptions, 'clock' | 'random'> {
  return {
    visibilityTimeoutMs: options.visibilityTimeoutMs,
    minIdleMs: options.minIdleIntervalMs,
    maxIdleMs: options.maxIdleIntervalMs,
    safetyPollMs: options.safetyPollIntervalMs,
    ...(trigger && { trigger }),
    ...(onReceived && { onReceived }),
    log: logger,
  };
}
