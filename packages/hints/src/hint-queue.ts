import {
  answersStoredQueueName,
  surveyAnswersStoredSchema,
  type SurveyAnswersStored,
} from '@canvass/journal';
import {
  type CallCounter,
  type MessageQueue,
  type QueueLog,
  type QueueOptions,
  type WorkDetectedPublisher,
  type WorkDetectedSource,
} from '@canvass/queue';
import { azureStorageQueue, createQueueServiceClient } from '@canvass/queue/azure-storage';
import { withIdentity } from '@canvass/storage/azure';
import { TableQueueDatabase, tableQueue, tableQueueTriggers } from '@canvass/table-queue';
import { ServiceBusPublisher, ServiceBusSource } from '@canvass/triggers';
import type { HintQueueConfig } from './hint-queue-config.ts';

export interface HintQueueDeps {
  /** Called for each try of a request to the queue. */
  readonly counter: CallCounter;
  readonly log: QueueLog & { info(details: object, message: string): void };
}

export interface HintQueue {
  readonly queue: MessageQueue<SurveyAnswersStored>;
  /** Another queue on the same service, over the same connections. What a sender sends there wakes the workers, too. */
  open<T>(options: OtherQueueOptions<T>): MessageQueue<T>;
  /** Ends within seconds; nothing is sent or received after it. */
  close(): Promise<void>;
}

export type OtherQueueOptions<T> = Pick<QueueOptions<T>, 'name' | 'schema'>;

export interface HintReceiver extends HintQueue {
  /** Wakes the worker; undefined: the worker polls. */
  readonly trigger: WorkDetectedSource | undefined;
}

/** The queue without triggers, for inspection. */
export function openHintQueue(config: HintQueueConfig, deps: HintQueueDeps): HintQueue {
  if (config.provider === 'postgres') return openTable(config.databaseUrl, deps);
  const { queue, open } = openAzure(config, deps);
  return { queue, open, close: async () => {} };
}

/**
 * The queue for a site: each hint that is sent also wakes the workers, if the config names something that can. While
 * Service Bus or the database is down, sending throws or wakes no worker.
 */
export function openHintSender(config: HintQueueConfig, deps: HintQueueDeps): HintQueue {
  // The table queue notifies on its own.
  if (config.provider === 'postgres' || config.bus === undefined) return openHintQueue(config, deps);
  const publisher = new ServiceBusPublisher({ account: config.bus.account, log: deps.log });
  const { queue, open } = openAzure(config, deps, publisher);
  return { queue, open, close: () => publisher.close() };
}

/**
 * The queue for a worker. What it sends to another queue wakes the other workers, too.
 *
 * @param instance unique among all workers, 1 to 50 letters, digits and hyphens. It names the worker's subscription on
 * Service Bus; if workers shared one, each trigger would wake only one of them.
 */
export function openHintReceiver(
  config: HintQueueConfig,
  deps: HintQueueDeps,
  instance: string,
): HintReceiver {
  if (config.provider === 'postgres') {
    const table = openTable(config.databaseUrl, deps);
    const onFault = (err: unknown): void =>
      deps.log.warn({ err }, 'the database cannot wake this worker; it polls until it can');
    return { ...table, trigger: tableQueueTriggers({ database: table.database, onFault }) };
  }
  const { bus } = config;
  // The tasks of an analysis are sent by a worker, and wake the others.
  const publisher = bus && new ServiceBusPublisher({ account: bus.account, log: deps.log });
  const { queue, open, storageAccount } = openAzure(config, deps, publisher);
  const trigger =
    bus && new ServiceBusSource({ ...bus, storageAccount, subscription: instance, log: deps.log });
  return { queue, open, trigger, close: async () => publisher?.close() };
}

const queueOptions = {
  name: answersStoredQueueName,
  schema: surveyAnswersStoredSchema,
  keyOf: ({ segmentId }: SurveyAnswersStored): string => segmentId,
};

function openAzure(
  { account, shards }: Extract<HintQueueConfig, { provider: 'azure' }>,
  { counter }: HintQueueDeps,
  trigger?: WorkDetectedPublisher,
): Pick<HintQueue, 'queue' | 'open'> & { readonly storageAccount: string } {
  const service = createQueueServiceClient(withIdentity(account));
  const shared = { service, counter, ...(trigger && { trigger }) };
  return {
    queue: azureStorageQueue({ ...queueOptions, ...shared, shards }),
    open: (options) => azureStorageQueue({ ...options, ...shared }),
    storageAccount: service.accountName,
  };
}

function openTable(
  connectionString: string,
  { counter }: HintQueueDeps,
): HintQueue & { readonly database: TableQueueDatabase } {
  const database = new TableQueueDatabase({ connectionString, counter });
  return {
    database,
    queue: tableQueue({ ...queueOptions, database }),
    open: (options) => tableQueue({ ...options, database }),
    close: () => database.close(),
  };
}
