import type { MessageQueue, QueueOptions } from '@canvass/queue';
import { azureStorageQueue, createQueueServiceClient } from '@canvass/queue/azure-storage';
import { withIdentity } from '@canvass/storage/azure';
import { TableQueueDatabase, tableQueue } from '@canvass/table-queue';
import type { HintQueueConfig } from './hint-queue-config.ts';
import type { HintQueueDeps } from './hint-queue.ts';

export interface OtherQueue<T> {
  readonly queue: MessageQueue<T>;
  /** Ends within seconds; nothing is sent or received after it. */
  close(): Promise<void>;
}

/** Another queue on the service that carries the hints, in one shard and without triggers. */
export function openOtherQueue<T>(
  config: HintQueueConfig,
  { counter }: Pick<HintQueueDeps, 'counter'>,
  options: Pick<QueueOptions<T>, 'name' | 'schema'>,
): OtherQueue<T> {
  if (config.provider === 'postgres') {
    const database = new TableQueueDatabase({ connectionString: config.databaseUrl, counter });
    return { queue: tableQueue({ ...options, database }), close: () => database.close() };
  }
  const service = createQueueServiceClient(withIdentity(config.account));
  return { queue: azureStorageQueue({ ...options, service, counter }), close: async () => {} };
}
