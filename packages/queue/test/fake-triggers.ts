import type {
  WorkDetectedSource,
  WorkDetectedSubscriber,
  WorkDetectedSubscription,
  WorkDetectedTrigger,
} from '../src/port/work-detected.ts';

/** A source that a test controls. */
export class FakeTriggers implements WorkDetectedSource {
  readonly #subscribers = new Set<WorkDetectedSubscriber>();
  #isConnected: boolean;

  constructor({ isConnected = true } = {}) {
    this.#isConnected = isConnected;
  }

  get subscribers(): number {
    return this.#subscribers.size;
  }

  subscribe(subscriber: WorkDetectedSubscriber): WorkDetectedSubscription {
    this.#subscribers.add(subscriber);
    if (this.#isConnected) subscriber.onConnected();
    return { close: async () => void this.#subscribers.delete(subscriber) };
  }

  fire(trigger: Partial<WorkDetectedTrigger> = {}): void {
    for (const subscriber of this.#subscribers) {
      subscriber.onWorkDetected({
        storageAccount: 'memory',
        queueName: 'notes',
        payloadSize: 20,
        ...trigger,
      });
    }
  }

  connect(): void {
    this.#isConnected = true;
    for (const subscriber of this.#subscribers) subscriber.onConnected();
  }

  disconnect(): void {
    this.#isConnected = false;
    for (const subscriber of this.#subscribers) subscriber.onDisconnected();
  }
}
