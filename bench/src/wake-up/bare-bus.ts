import { ServiceBusClient } from '@azure/service-bus';
import type { ServiceBus } from '@canvass/testing';

export const topic = 'work-detected';
const subscription = 'bare';

/** The bare SDK: a sender and a subscriber, each with its own client, and a message as small as a trigger. */
export async function bareBus(bus: ServiceBus) {
  await bus.createSubscription(topic, subscription);
  const [sending, receiving] = [
    new ServiceBusClient(bus.connectionString),
    new ServiceBusClient(bus.connectionString),
  ];
  const sender = sending.createSender(topic);
  const receiver = receiving.createReceiver(topic, subscription, { receiveMode: 'receiveAndDelete' });
  let arrived = Promise.withResolvers<void>();
  receiver.subscribe({
    processMessage: async () => arrived.resolve(),
    processError: async ({ error }) => arrived.reject(error),
  });
  return {
    /** Returns the milliseconds from `sendMessages` to `processMessage`. */
    async once(): Promise<number> {
      arrived = Promise.withResolvers();
      const sentMs = performance.now();
      const sent = sender.sendMessages({
        body: { storageAccount: 'account', queueName: 'queue', payloadSize: 20 },
      });
      await arrived.promise;
      const tookMs = performance.now() - sentMs;
      await sent;
      return tookMs;
    },
    async stop(): Promise<void> {
      await Promise.all([sending.close(), receiving.close()]);
    },
  };
}
