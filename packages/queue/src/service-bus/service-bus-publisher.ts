import { endsWithin } from '@canvass/runtime/clock';
import type { WorkDetectedPublisher, WorkDetectedTrigger } from '../port/work-detected.ts';
import { ReconnectingConnection, type ConnectionState } from './reconnecting-connection.ts';
import { accountFaults, assertNoFaults, type ServiceBusAccount } from './service-bus-account.ts';
import { optionFaults, timeFaults, withDefaults, type ServiceBusOptions } from './service-bus-options.ts';
import { openSender, type SenderConnection } from './service-bus-sender.ts';
import { messageOf } from './trigger-message.ts';
import { TriggerOutbox, type OutboxCounts } from './trigger-outbox.ts';

export type ServiceBusPublisherOptions = ServiceBusOptions & {
  readonly account: ServiceBusAccount;
  /** The least time between two triggers of a queue. Triggers in between become one. Default 100. */
  readonly intervalMs?: number;
  /** The time limit of one send, after which the connection counts as lost. Default 5,000. */
  readonly sendTimeoutMs?: number;
};

export type PublisherState = ConnectionState & OutboxCounts;

/** The most queues and moments with waiting triggers. Further triggers are dropped. */
const maxEntries = 1_000;
/** The service drops a trigger that nobody has received for this time. */
const timeToLiveMs = 60_000;

/**
 * Publishes to a Service Bus topic, over a client of its own. `publish` only adds the trigger to an outbox, which holds
 * one per queue and sends it when the bus is available.
 */
export class ServiceBusPublisher implements WorkDetectedPublisher {
  readonly #outbox: TriggerOutbox;
  readonly #connection: ReconnectingConnection<SenderConnection>;
  readonly #settings: ReturnType<typeof withDefaults>;
  #isClosed = false;

  /** Starts to connect. Throws one `invalid-options` that names every fault. A bus that is down is no error. */
  constructor(options: ServiceBusPublisherOptions) {
    const { account, intervalMs = 100, sendTimeoutMs = 5_000 } = options;
    const settings = withDefaults(options);
    assertNoFaults([
      ...accountFaults(account),
      ...optionFaults(settings),
      ...timeFaults({ intervalMs }, 0),
      ...timeFaults({ sendTimeoutMs }, 1),
    ]);
    this.#settings = settings;
    this.#outbox = new TriggerOutbox({ intervalMs, maxEntries, clock: settings.clock });
    this.#connection = new ReconnectingConnection({
      ...settings,
      name: `the Service Bus topic ${settings.topic} (publishing)`,
      connect: (signal) => openSender({ account, topic: settings.topic, timeoutMs: sendTimeoutMs }, signal),
      onConnected: (sender) => this.#outbox.open((trigger) => sender.send(messageOf(trigger, timeToLiveMs))),
      onDisconnected: () => this.#outbox.hold(),
    });
  }

  get state(): PublisherState {
    return { ...this.#connection.state, ...this.#outbox.counts };
  }

  publish(trigger: WorkDetectedTrigger): void {
    if (!this.#isClosed) this.#outbox.offer(trigger);
  }

  /** Sends waiting triggers unless the connection is lost, then closes, within `closeTimeoutMs`. Idempotent, never rejects. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const { clock, closeTimeoutMs } = this.#settings;
    const beganMs = clock.now();
    await endsWithin(clock, this.#outbox.drained(), closeTimeoutMs / 2);
    const left = Math.max(1, closeTimeoutMs - (clock.now() - beganMs));
    await endsWithin(clock, this.#connection.close(), left);
  }
}
