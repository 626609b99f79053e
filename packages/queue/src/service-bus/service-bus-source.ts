import { endsWithin } from '@canvass/runtime/clock';
import type {
  WorkDetectedSource,
  WorkDetectedSubscriber,
  WorkDetectedSubscription,
  WorkDetectedTrigger,
} from '../port/work-detected.ts';
import { TriggersError } from './errors.ts';
import { ReconnectingConnection, type Connection, type ConnectionState } from './reconnecting-connection.ts';
import { accountFaults, assertNoFaults, type ServiceBusAccount } from './service-bus-account.ts';
import { optionFaults, withDefaults, type ServiceBusOptions } from './service-bus-options.ts';
import { attachReceiver } from './service-bus-receiver.ts';
import {
  createSubscription,
  deleteSubscription,
  type SubscriptionOptions,
} from './service-bus-subscription.ts';
import { triggerOf } from './trigger-message.ts';

export type ServiceBusSourceOptions = ServiceBusOptions & {
  readonly account: ServiceBusAccount;
  /** The subscription's name, 1 to 50 characters. Each instance needs its own: instances that share one each get a part of the triggers. */
  readonly subscription: string;
  /** Limits the triggers to those of this storage account's queues. Default: all triggers of the topic. */
  readonly storageAccount?: string;
  /** The administration port of a development emulator. Default 5300. */
  readonly administrationPort?: number;
};

export type SourceState = ConnectionState & {
  readonly received: number;
  /** The number of received messages that are not triggers. */
  readonly invalid: number;
};

const disconnected: ConnectionState = {
  connected: false,
  sinceMs: 0,
  connects: 0,
  failures: 0,
  reason: 'closed',
};

/**
 * Receives triggers from a Service Bus topic, through a subscription and a client of this instance's own. Creates a missing
 * subscription if the key allows it, and deletes that subscription at the end.
 */
export class ServiceBusSource implements WorkDetectedSource {
  readonly #settings: ReturnType<typeof withDefaults>;
  readonly #subscription: SubscriptionOptions;
  readonly #subscribers = new Set<WorkDetectedSubscriber>();
  #connection: ReconnectingConnection<Connection> | undefined;
  #closing: Promise<void> = Promise.resolve();
  #isConnected = false;
  /** Who created the subscription. This source never deletes an `existing` one, which it did not create. */
  #ownership: 'unknown' | 'existing' | 'own' = 'unknown';
  #received = 0;
  #invalid = 0;

  /** Makes no connection before the first subscriber. Throws one `invalid-options` that names every fault. */
  constructor(options: ServiceBusSourceOptions) {
    const { account, subscription } = options;
    const settings = withDefaults(options);
    assertNoFaults([
      ...accountFaults(account),
      ...optionFaults(settings),
      ...(/^[A-Za-z0-9][A-Za-z0-9._-]{0,49}$/.test(subscription)
        ? []
        : [`subscription '${subscription}' must be 1 to 50 letters, digits, dots, hyphens and underscores`]),
    ]);
    this.#settings = settings;
    this.#subscription = {
      account,
      topic: settings.topic,
      subscription,
      storageAccount: options.storageAccount,
      administrationPort: options.administrationPort,
    };
  }

  get state(): SourceState {
    return { ...(this.#connection?.state ?? disconnected), received: this.#received, invalid: this.#invalid };
  }

  subscribe(subscriber: WorkDetectedSubscriber): WorkDetectedSubscription {
    // A new object, so that one subscriber may subscribe twice.
    const entry: WorkDetectedSubscriber = {
      onWorkDetected: (trigger) => subscriber.onWorkDetected(trigger),
      onConnected: () => subscriber.onConnected(),
      onDisconnected: () => subscriber.onDisconnected(),
    };
    this.#subscribers.add(entry);
    if (this.#isConnected) {
      queueMicrotask(() => {
        if (this.#isConnected && this.#subscribers.has(entry)) entry.onConnected();
      });
    }
    this.#connection ??= this.#connect();
    return { close: () => this.#leave(entry) };
  }

  async #leave(entry: WorkDetectedSubscriber): Promise<void> {
    this.#subscribers.delete(entry);
    if (this.#subscribers.size > 0) return;
    if (this.#connection !== undefined) {
      const connection = this.#connection;
      this.#connection = undefined;
      this.#isConnected = false;
      this.#closing = this.#close(connection);
    }
    await this.#closing;
  }

  async #close(connection: ReconnectingConnection<Connection>): Promise<void> {
    const { clock, closeTimeoutMs } = this.#settings;
    const tooLate = new AbortController();
    const removed = this.#closeAndRemove(connection, tooLate.signal);
    await endsWithin(clock, removed, closeTimeoutMs);
    tooLate.abort();
  }

  async #closeAndRemove(connection: ReconnectingConnection<Connection>, signal: AbortSignal): Promise<void> {
    await connection.close();
    if (this.#ownership !== 'own' || signal.aborted) return;
    this.#ownership = 'unknown';
    await deleteSubscription(this.#subscription, signal);
  }

  #connect(): ReconnectingConnection<Connection> {
    const closed = this.#closing;
    const connection: ReconnectingConnection<Connection> = new ReconnectingConnection({
      ...this.#settings,
      name: `the Service Bus topic ${this.#settings.topic} (subscription ${this.#subscription.subscription})`,
      connect: async (signal) => {
        await closed;
        return this.#attach(signal);
      },
      onConnected: () => this.#setConnected(connection, true),
      onDisconnected: () => this.#setConnected(connection, false),
    });
    return connection;
  }

  #setConnected(connection: ReconnectingConnection<Connection>, isConnected: boolean): void {
    if (this.#connection !== connection) return;
    this.#isConnected = isConnected;
    for (const subscriber of this.#subscribers) {
      if (isConnected) subscriber.onConnected();
      else subscriber.onDisconnected();
    }
  }

  async #attach(signal: AbortSignal): Promise<Connection> {
    const { topic, connectTimeoutMs } = this.#settings;
    const { account, subscription } = this.#subscription;
    if (this.#ownership === 'own') {
      // The service may not have noticed that the last connection is gone, and would still deliver triggers to it.
      await deleteSubscription(this.#subscription, signal);
      this.#ownership = 'unknown';
    }
    if (this.#ownership === 'unknown') {
      const creation = await createSubscription(this.#subscription, signal);
      if (creation !== 'refused') this.#ownership = creation === 'created' ? 'own' : 'existing';
    }
    try {
      const onMessage = ({ body }: { readonly body: unknown }): void => this.#deliver(triggerOf(body));
      const receiver = { account, topic, subscription, onMessage, timeoutMs: connectTimeoutMs };
      const connection = await attachReceiver(receiver, signal);
      void connection.lost.then((reason) => this.#noteMissing(reason));
      return connection;
    } catch (error) {
      this.#noteMissing(error);
      throw error;
    }
  }

  /** If the subscription was removed (idle, or with its topic), the next attempt creates it. */
  #noteMissing(reason: unknown): void {
    if (reason instanceof TriggersError && reason.code === 'missing') this.#ownership = 'unknown';
  }

  #deliver(trigger: WorkDetectedTrigger | undefined): void {
    this.#received += 1;
    if (trigger === undefined) {
      this.#invalid += 1;
      return;
    }
    for (const subscriber of this.#subscribers) subscriber.onWorkDetected(trigger);
  }
}
