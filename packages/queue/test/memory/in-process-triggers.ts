import type {
  WorkDetectedPublisher,
  WorkDetectedSource,
  WorkDetectedSubscriber,
  WorkDetectedSubscription,
  WorkDetectedTrigger,
} from '../../src/port/work-detected.ts';

/**
 * Triggers within one process: each reaches every subscriber before the next turn of the event loop, and none is lost.
 * For a sender and a listener in the same process, and for tests.
 */
export class InProcessTriggers implements WorkDetectedPublisher, WorkDetectedSource {
  readonly #subscribers = new Set<WorkDetectedSubscriber>();

  publish(trigger: WorkDetectedTrigger): void {
    // Deferred, so that a subscriber cannot throw into `publish`.
    for (const subscriber of this.#subscribers) {
      queueMicrotask(() => {
        if (this.#subscribers.has(subscriber)) subscriber.onWorkDetected(trigger);
      });
    }
  }

  subscribe(subscriber: WorkDetectedSubscriber): WorkDetectedSubscription {
    // A new object, so that one subscriber may subscribe twice.
    const entry: WorkDetectedSubscriber = {
      onWorkDetected: (trigger) => subscriber.onWorkDetected(trigger),
      onConnected: () => subscriber.onConnected(),
      onDisconnected: () => subscriber.onDisconnected(),
    };
    this.#subscribers.add(entry);
    queueMicrotask(() => {
      if (this.#subscribers.has(entry)) entry.onConnected();
    });
    return {
      close: () => {
        this.#subscribers.delete(entry);
        return Promise.resolve();
      },
    };
  }
}
