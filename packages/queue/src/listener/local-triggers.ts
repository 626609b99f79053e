import type { WorkDetectedSource, WorkDetectedSubscriber } from '../port/work-detected.ts';

/**
 * Wakes this process's listener for messages that the process sends itself: without it they would wait for the next poll. It passes on
 * the triggers of another source, if there is one; without one, the listener still polls.
 */
export class LocalTriggers implements WorkDetectedSource {
  readonly #queueName: string;
  readonly #others: WorkDetectedSource | undefined;
  readonly #subscribers = new Set<WorkDetectedSubscriber>();

  constructor(queueName: string, others: WorkDetectedSource | undefined) {
    this.#queueName = queueName;
    this.#others = others;
  }

  /** Call it after each send. */
  notify(): void {
    const trigger = { storageAccount: '', queueName: this.#queueName, payloadSize: 0 };
    for (const subscriber of this.#subscribers) subscriber.onWorkDetected(trigger);
  }

  subscribe(subscriber: WorkDetectedSubscriber) {
    this.#subscribers.add(subscriber);
    const others = this.#others?.subscribe(subscriber);
    return {
      close: async () => {
        this.#subscribers.delete(subscriber);
        await others?.close();
      },
    };
  }
}
