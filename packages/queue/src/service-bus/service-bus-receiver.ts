import { setTimeout as delay } from 'node:timers/promises';
import type { MessageHandlers, ServiceBusReceivedMessage } from '@azure/service-bus';
import type { Connection } from './reconnecting-connection.ts';
import type { ServiceBusAccount } from './service-bus-account.ts';
import { closeClient } from './service-bus-close.ts';
import { classify, openClient } from './service-bus-sdk.ts';

export interface ReceiverOptions {
  readonly account: ServiceBusAccount;
  readonly topic: string;
  readonly subscription: string;
  readonly onMessage: (message: ServiceBusReceivedMessage) => void;
  readonly timeoutMs: number;
}

/** The SDK's hooks around attaching and reattaching. They are its only sign of either, and not in its types. */
interface Hooks {
  readonly preInitialize: () => Promise<void>;
  readonly postInitialize: () => Promise<void>;
}

/** How long an attachment must last to count. The service refuses by attaching and detaching at once, and the SDK reports the attachment. */
const settlingMs = 100;

/** Most triggers in flight, which is the credit on the link. */
const maxConcurrentCalls = 32;

/**
 * Attaches to a subscription. Resolves when triggers can arrive, or throws `TriggersError`. The connection counts as
 * lost at the first error, because the SDK sometimes hangs when it reconnects.
 */
export async function attachReceiver(options: ReceiverOptions, signal: AbortSignal): Promise<Connection> {
  const { account, topic, subscription, onMessage, timeoutMs } = options;
  const client = await openClient(account, timeoutMs);
  const stop = new AbortController();
  const attached = Promise.withResolvers<void>();
  const lost = Promise.withResolvers<unknown>();
  const doing = `reading the subscription ${subscription} of the topic ${topic}`;
  let attachments = 0;
  const fail = (error: unknown): void => {
    const known = classify(error, doing);
    attached.reject(known);
    lost.resolve(known);
  };
  const handlers: MessageHandlers & Hooks = {
    preInitialize: async () => {
      attachments += 1;
      if (attachments > 1) fail(new Error('the connection broke'));
    },
    postInitialize: async () => attached.resolve(),
    processMessage: async (message) => onMessage(message),
    processError: async ({ error }) => fail(error),
  };
  const close = async (): Promise<void> => {
    stop.abort();
    await closeClient(client);
  };
  const onAbort = (): void => fail(new Error('attaching took too long or was cancelled'));
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    // `receiveAndDelete` costs one operation per trigger; losing a trigger is harmless.
    client
      .createReceiver(topic, subscription, { receiveMode: 'receiveAndDelete' })
      .subscribe(handlers, { maxConcurrentCalls, autoCompleteMessages: false, abortSignal: stop.signal });
    if (signal.aborted) onAbort();
    await attached.promise;
    await Promise.race([delay(settlingMs), lost.promise.then((reason) => Promise.reject(reason))]);
    return { lost: lost.promise, close };
  } catch (error) {
    void close();
    throw classify(error, doing);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
