import type { ServiceBusMessage } from '@azure/service-bus';
import type { Connection } from './reconnecting-connection.ts';
import type { ServiceBusAccount } from './service-bus-account.ts';
import { closeClient } from './service-bus-close.ts';
import { classify, openClient } from './service-bus-sdk.ts';

export interface SenderOptions {
  readonly account: ServiceBusAccount;
  readonly topic: string;
  /** The time limit of each send. */
  readonly timeoutMs: number;
}

export interface SenderConnection extends Connection {
  /** Sends a message. Throws `TriggersError`; the connection is then lost. */
  send(message: ServiceBusMessage): Promise<void>;
}

/**
 * Opens a sender and its link, so that the first trigger does not wait for that. Throws `TriggersError`. A failed send is
 * the only sign of a broken connection, so it counts as lost then.
 */
export async function openSender(options: SenderOptions, signal: AbortSignal): Promise<SenderConnection> {
  const { account, topic, timeoutMs } = options;
  const client = await openClient(account, timeoutMs);
  const lost = Promise.withResolvers<unknown>();
  const stop = new AbortController();
  const close = (): Promise<void> => {
    stop.abort();
    return closeClient(client);
  };
  const doing = `sending to the topic ${topic}`;
  try {
    const sender = client.createSender(topic);
    // An empty batch makes the SDK open the link.
    await sender.createMessageBatch({ abortSignal: signal });
    return {
      lost: lost.promise,
      close,
      async send(message) {
        try {
          await sender.sendMessages(message, { abortSignal: stop.signal });
        } catch (error) {
          const known = classify(error, doing);
          lost.resolve(known);
          throw known;
        }
      },
    };
  } catch (error) {
    void close();
    throw classify(error, doing);
  }
}
