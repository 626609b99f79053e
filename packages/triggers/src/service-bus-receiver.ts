import type { MessageHandlers, ServiceBusReceivedMessage } from '@azure/service-bus';
import { setTimeout as delay } from 'node:timers/promises';
import type { Connection } from './kept-connection.ts';
import type { ServiceBusAccount } from './service-bus-account.ts';
import { closeClient } from './service-bus-close.ts';
import { classify, openClient } from './service-bus-sdk.ts';

export type ReceiverOptions = {
  readonly account: ServiceBusAccount;
  readonly topic: string;
  readonly subscription: string;
  readonly onMessage: (message: ServiceBusReceivedMessage) => void;
  readonly timeoutMs: number;
};

/** The SDK's own hooks around (re)attaching, which its types leave out: the only sign of either that it gives. */
type Hooks = { readonly preInitialize: () => Promise<void>; readonly postInitialize: () => Promise<void> };

// A refusal comes as an attachment that is taken back at once, and the SDK takes it for one meanwhile.
const settlingMs = 100;

// Credit on the link: how many triggers may be under way to this process.
const maxConcurrentCalls = 32;

/**
 * Attaches to a subscription; resolves when triggers come in, throws `TriggersError` when they cannot. The connection
 * is lost with the first sign of trouble: the SDK would mend it, but sometimes hangs doing so.
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
  const onAbort = (): void => fail(new Error('it took too long, or is not wanted any more'));
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    // Settled by the service as it is sent: a trigger that gets lost is no loss, and each one costs one operation.
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
