import { withIdentity } from '@canvass/storage/azure';
import type { MessageQueue } from '../port/message-queue.ts';
import type { CallCounter } from '../port/call-counter.ts';
import type { WorkDetectedPublisher, WorkDetectedSource } from '../port/work-detected.ts';
import type { QueueOptions } from '../any-service/message-queue-on.ts';
import { azureStorageQueue } from '../azure-storage/azure-storage-queue.ts';
import { createQueueServiceClient } from '../azure-storage/create-queue-service-client.ts';
import { TableQueueDatabase } from '../postgres/database/table-queue-database.ts';
import { tableQueueTriggers } from '../postgres/notify/table-queue-triggers.ts';
import { tableQueue } from '../postgres/table-queue.ts';
import type { QueueLog } from '../queue-log.ts';
import { publisherOnDemand } from '../service-bus/publisher-on-demand.ts';
import { ServiceBusPublisher } from '../service-bus/service-bus-publisher.ts';
import { ServiceBusSource } from '../service-bus/service-bus-source.ts';
import type { QueueConfig } from './queue-config.ts';

export interface ConnectionDeps {
  /** Called for each try of a request to the service. */
  readonly counter: CallCounter;
  readonly log: QueueLog & { info(details: object, message: string): void };
}

/** Describes a queue. With `keyOf` it is spread over the shards of the settings; without, it has one shard. */
export type QueueDescription<T> = Pick<QueueOptions<T>, 'name' | 'schema' | 'keyOf'>;

/** The connection of a process to the service of its queues. */
export interface QueueConnection {
  open<T>(queue: QueueDescription<T>): MessageQueue<T>;
  /** Closes the connection, within seconds. Nothing is sent or received after it. */
  close(): Promise<void>;
}

export interface ReceivingConnection extends QueueConnection {
  /** Wakes the process. Undefined if nothing can, so that it polls. */
  readonly trigger: WorkDetectedSource | undefined;
}

/** Connects a process that only inspects queues. On Azure the messages that it sends wake no worker. */
export function connectQueues(config: QueueConfig, deps: ConnectionDeps): QueueConnection {
  if (config.provider === 'postgres') return connectTables(config.databaseUrl, deps);
  return { open: connectAzure(config, deps).open, close: async () => {} };
}

/**
 * Connects a process that only inspects queues, and is told of new messages. On Azure the messages that it sends wake no worker.
 *
 * @param instance as for `connectReceiver`
 */
export function connectObserver(
  config: QueueConfig,
  deps: ConnectionDeps,
  instance: string,
): ReceivingConnection {
  if (config.provider === 'postgres') return connectNotified(config.databaseUrl, deps);
  const { open, storageAccount } = connectAzure(config, deps);
  return { open, trigger: sourceOf(config, storageAccount, instance, deps), close: async () => {} };
}

/**
 * Connects a sender: each message that it sends also wakes the workers, if the config names something that can. While
 * Service Bus or the database is down, sending throws or wakes no worker.
 */
export function connectSender(config: QueueConfig, deps: ConnectionDeps): QueueConnection {
  // The table queue notifies the workers itself.
  if (config.provider === 'postgres' || config.bus === undefined) return connectQueues(config, deps);
  const publisher = new ServiceBusPublisher({ account: config.bus.account, log: deps.log });
  return { open: connectAzure(config, deps, publisher).open, close: () => publisher.close() };
}

/**
 * Connects a worker. The messages that it sends wake the other workers, too.
 *
 * @param instance unique among all workers, 1 to 50 letters, digits and hyphens. It names the worker's subscription on
 * Service Bus; if workers shared one, each trigger would wake only one of them.
 */
export function connectReceiver(
  config: QueueConfig,
  deps: ConnectionDeps,
  instance: string,
): ReceivingConnection {
  if (config.provider === 'postgres') return connectNotified(config.databaseUrl, deps);
  const { bus } = config;
  // A worker seldom sends anything: the tasks of an analysis, which wake the other workers.
  const publisher =
    bus && publisherOnDemand(() => new ServiceBusPublisher({ account: bus.account, log: deps.log }));
  const { open, storageAccount } = connectAzure(config, deps, publisher);
  return {
    open,
    trigger: sourceOf(config, storageAccount, instance, deps),

    close: async () => publisher?.close(),
  };
}

function sourceOf(
  { bus }: Extract<QueueConfig, { provider: 'azure' }>,
  storageAccount: string,
  subscription: string,
  { log }: ConnectionDeps,
): ServiceBusSource | undefined {
  return bus && new ServiceBusSource({ ...bus, storageAccount, subscription, log });
}

function connectNotified(databaseUrl: string, deps: ConnectionDeps): ReceivingConnection {
  const tables = connectTables(databaseUrl, deps);
  const onFault = (err: unknown): void =>
    deps.log.warn({ err }, 'the database cannot wake this process; it polls until it can');
  return { ...tables, trigger: tableQueueTriggers({ database: tables.database, onFault }) };
}

function connectAzure(
  { account, shards }: Extract<QueueConfig, { provider: 'azure' }>,
  { counter }: ConnectionDeps,
  trigger?: WorkDetectedPublisher,
): Pick<QueueConnection, 'open'> & { readonly storageAccount: string } {
  const service = createQueueServiceClient(withIdentity(account));
  const shared = { service, counter, ...(trigger && { trigger }) };
  return {
    open: (queue) => azureStorageQueue({ ...queue, ...shared, shards: queue.keyOf ? shards : 1 }),
    storageAccount: service.accountName,
  };
}

function connectTables(
  connectionString: string,
  { counter }: ConnectionDeps,
): QueueConnection & { readonly database: TableQueueDatabase } {
  const database = new TableQueueDatabase({ connectionString, counter });
  return {
    database,
    open: (queue) => tableQueue({ ...queue, database }),
    close: () => database.close(),
  };
}
