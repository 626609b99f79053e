import type { ServiceBusMessage } from '@azure/service-bus';
import type { Connection } from './kept-connection.ts';
import type { ServiceBusAccount } from './service-bus-account.ts';
import { closeClient } from './service-bus-close.ts';
import { classify, openClient } from './service-bus-sdk.ts';

export type SenderOptions = {
  readonly account: ServiceBusAccount;
  readonly topic: string;
  /** Of each send. */
  readonly timeoutMs: number;
};

export interface SenderConnection extends Connection {
  /** Throws `TriggersError`, and the connection is lost. */
  send(message: ServiceBusMessage): Promise<void>;
}

/**
 * Opens a sender, link and all, so that the first trigger does not wait for that; throws `TriggersError`. It is lost
 * with the first send that fails: nothing tells of a broken connection before.
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
    // The public way to open the link.
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
