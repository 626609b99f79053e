import { systemClock } from '@canvass/runtime/clock';
import { eachMessage, messageQueueOn, QueueListener } from '@canvass/queue';
import { MemoryQueueAccount } from '@canvass/queue/memory';
import { azureStorageQueue } from '@canvass/queue/azure-storage';
import { createQueueServiceClient } from '@canvass/queue/azure-storage';
import type { MessageQueue, WorkDetectedPublisher } from '@canvass/queue';
import { ServiceBusPublisher, ServiceBusSource } from '@canvass/queue/service-bus';
import type { Azurite, ServiceBus } from '@canvass/testing';
import { z } from 'zod';
import { topic } from './bare-bus.ts';

const schema = z.object({ number: z.number() });

export interface WokenListener {
  /** Returns the milliseconds from a sent message (its put is acknowledged) to the start of its handler. */
  once(): Promise<number>;
  stop(): Promise<void>;
}

/** A queue in memory, so that only the trigger is measured. */
export function memoryListener(bus: ServiceBus): Promise<WokenListener> {
  const account = new MemoryQueueAccount(systemClock);
  const service = {
    wire: (name: string) => account.queue(name),
    storageAccount: 'memory',
    clock: systemClock,
  };
  return wokenListener(bus, 'memory', (trigger) =>
    messageQueueOn(service, { name: 'wake-up', schema, trigger }),
  );
}

export function azureListener(bus: ServiceBus, azurite: Azurite): Promise<WokenListener> {
  const service = createQueueServiceClient({ connectionString: azurite.connectionString });
  return wokenListener(bus, 'azure', (trigger) =>
    azureStorageQueue({ service, name: 'wake-up', schema, trigger }),
  );
}

async function wokenListener(
  bus: ServiceBus,
  subscription: string,
  queueWith: (trigger: WorkDetectedPublisher) => MessageQueue<{ number: number }>,
): Promise<WokenListener> {
  const account = { connectionString: bus.connectionString };
  const publisher = new ServiceBusPublisher({ account, topic });
  const source = new ServiceBusSource({ account, topic, subscription, administrationPort: bus.port });
  let sentMs = 0;
  let handled = Promise.withResolvers<number>();
  const queue = queueWith({
    publish(trigger) {
      sentMs = performance.now();
      publisher.publish(trigger);
    },
  });
  await queue.create();
  const listener = new QueueListener(
    queue,
    { trigger: source },
    eachMessage({ run: async () => handled.resolve(performance.now() - sentMs) }),
  );
  listener.start();
  while (!publisher.state.connected || !source.state.connected) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  let number = 0;
  return {
    async once() {
      handled = Promise.withResolvers();
      await queue.send({ number: (number += 1) });
      return handled.promise;
    },
    async stop() {
      await listener.stop();
      await publisher.close();
    },
  };
}
