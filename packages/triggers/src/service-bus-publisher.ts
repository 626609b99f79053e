import { endsWithin } from '@canvass/clock';
import type { WorkDetectedPublisher, WorkDetectedTrigger } from '@canvass/queue';
import { KeptConnection, type ConnectionState } from './kept-connection.ts';
import { accountFaults, assertNoFaults, type ServiceBusAccount } from './service-bus-account.ts';
import { optionFaults, timeFaults, withDefaults, type ServiceBusOptions } from './service-bus-options.ts';
import { openSender, type SenderConnection } from './service-bus-sender.ts';
import { messageOf } from './trigger-message.ts';
import { TriggerOutbox, type OutboxCounts } from './trigger-outbox.ts';

export type ServiceBusPublisherOptions = ServiceBusOptions & {
  readonly account: ServiceBusAccount;
  /** Least time between two triggers of one queue; those between are coalesced. Default 100. */
  readonly intervalMs?: number;
  /** Limit of one send; after it the connection counts as broken. Default 5,000. */
  readonly sendTimeoutMs?: number;
};

export type PublisherState = ConnectionState & OutboxCounts;

const maxEntries = 1_000;
const timeToLiveMs = 60_000;

/**
 * Publishes to a Service Bus topic, over a client of its own. `publish` only notes the trigger down: per queue one is
 * being sent and one waits, whatever happens to the bus, and a bus that comes back gets what waits.
 */
export class ServiceBusPublisher implements WorkDetectedPublisher {
  readonly #outbox: TriggerOutbox;
  readonly #connection: KeptConnection<SenderConnection>;
  readonly #settings: ReturnType<typeof withDefaults>;
  #isClosed = false;

  /** Begins to connect. Throws `invalid-options`, which names all that is wrong; a bus that is down is no error. */
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
    this.#connection = new KeptConnection({
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

  /** Sends what waits, where it is connected or still connects for the first time, and closes: all within `closeTimeoutMs`. Idempotent, never rejects. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const { clock, closeTimeoutMs } = this.#settings;
    const beganMs = clock.now();
    await endsWithin(clock, this.#outbox.drained(), closeTimeoutMs / 2);
    const left = Math.max(1, closeTimeoutMs - (clock.now() - beganMs));
    await endsWithin(clock, this.#connection.close(), left);
  }
}
