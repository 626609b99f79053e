import { eventually, uniqueName, type ServiceBus } from '@canvass/testing';
import {
  ServiceBusPublisher,
  type ServiceBusPublisherOptions,
} from '../../src/service-bus/service-bus-publisher.ts';
import { ServiceBusSource, type ServiceBusSourceOptions } from '../../src/service-bus/service-bus-source.ts';
import { RecordingLog } from './recording-log.ts';
import { RecordingSubscriber } from './recording-subscriber.ts';

export const topic = 'work-detected';

interface Closable {
  close(): Promise<void>;
}

/** Everything that one test starts; closed after it. */
export class Opened {
  readonly #opened: Closable[] = [];

  add<T extends Closable>(closable: T): T {
    this.#opened.push(closable);
    return closable;
  }

  async closeAll(): Promise<void> {
    await Promise.all(this.#opened.splice(0).map((each) => each.close()));
  }
}

export function publisherOn(
  bus: ServiceBus,
  opened: Opened,
  options: Partial<ServiceBusPublisherOptions> = {},
): { publisher: ServiceBusPublisher; log: RecordingLog } {
  const log = new RecordingLog();
  const publisher = new ServiceBusPublisher({
    account: { connectionString: bus.connectionString },
    topic,
    intervalMs: 0,
    firstRetryMs: 50,
    longestRetryMs: 400,
    log,
    ...options,
  });
  return { publisher: opened.add(publisher), log };
}

export function subscriberOn(
  bus: ServiceBus,
  opened: Opened,
  options: Partial<ServiceBusSourceOptions> = {},
): {
  source: ServiceBusSource;
  subscriber: RecordingSubscriber;
  log: RecordingLog;
  name: string;
  close(): Promise<void>;
} {
  const log = new RecordingLog();
  const name = options.subscription ?? uniqueName('worker');
  const source = new ServiceBusSource({
    account: { connectionString: bus.connectionString },
    topic,
    subscription: name,
    administrationPort: bus.port,
    firstRetryMs: 50,
    longestRetryMs: 400,
    log,
    ...options,
  });
  const subscriber = new RecordingSubscriber();
  const subscription = opened.add(source.subscribe(subscriber));
  return { source, subscriber, log, name, close: () => subscription.close() };
}

export async function connected(
  ...all: readonly { readonly subscriber: RecordingSubscriber }[]
): Promise<void> {
  await eventually(() => {
    if (!all.every(({ subscriber }) => subscriber.isConnected))
      throw new Error('a subscriber is not connected');
  });
}

export const trigger = (queueName: string, payloadSize = 1) => ({
  storageAccount: 'account',
  queueName,
  payloadSize,
});
