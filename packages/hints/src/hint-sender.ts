import { ServiceBusPublisher } from '@canvass/triggers';
import type { HintQueueConfig } from './hint-queue-config.ts';
import { openAzure, openTable, type HintQueue, type HintQueueDeps } from './hint-queue.ts';

/** What the site has of the queue: each hint that is sent wakes the workers as well, where something can. */
export type HintSender = HintQueue;

/** A Service Bus or database that is down is no error: hints then fail, or wake nobody, until it is back. */
export function openHintSender(config: HintQueueConfig, deps: HintQueueDeps): HintSender {
  // The table queue notifies by itself.
  if (config.provider === 'postgres') return openTable(config.databaseUrl, deps);
  const { bus } = config;
  if (bus === undefined) return { queue: openAzure(config, deps).queue, close: async () => {} };
  const publisher = new ServiceBusPublisher({ account: bus.account, log: deps.log });
  return { queue: openAzure(config, deps, publisher).queue, close: () => publisher.close() };
}
