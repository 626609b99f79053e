import type { WorkDetectedSource } from '@canvass/queue';
import { tableQueueTriggers } from '@canvass/table-queue';
import { ServiceBusSource } from '@canvass/triggers';
import type { HintQueueConfig } from './hint-queue-config.ts';
import { openAzure, openTable, type HintQueue, type HintQueueDeps } from './hint-queue.ts';

/** What a worker has of the queue. */
export interface HintReceiver extends HintQueue {
  /** Wakes the worker; undefined: it polls. */
  readonly trigger: WorkDetectedSource | undefined;
}

/**
 * @param instance unique among all workers, 1 to 50 letters, digits and hyphens: on a bus, each worker has a subscription
 * of its own, or only one of them would be woken
 */
export function openHintReceiver(
  config: HintQueueConfig,
  deps: HintQueueDeps,
  instance: string,
): HintReceiver {
  if (config.provider === 'postgres') {
    const table = openTable(config.databaseUrl, deps);
    const onFault = (err: unknown): void =>
      deps.log.warn({ err }, 'the database does not wake this worker now');
    return { ...table, trigger: tableQueueTriggers({ database: table.database, onFault }) };
  }
  const { queue, storageAccount } = openAzure(config, deps);
  const { bus } = config;
  const trigger =
    bus && new ServiceBusSource({ ...bus, storageAccount, subscription: instance, log: deps.log });
  return { queue, trigger, close: async () => {} };
}
