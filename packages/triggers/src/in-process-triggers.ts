import type {
  WorkDetectedPublisher,
  WorkDetectedSource,
  WorkDetectedSubscriber,
  WorkDetectedSubscription,
  WorkDetectedTrigger,
} from '@canvass/queue';

/**
 * Triggers within one process: what is published reaches every subscriber before the next turn of the event loop, and
 * is never lost. For a sender and a listener in the same process, and for tests.
 */
export class InProcessTriggers implements WorkDetectedPublisher, WorkDetectedSource {
  readonly #subscribers = new Set<WorkDetectedSubscriber>();

  publish(trigger: WorkDetectedTrigger): void {
    // Not within the publisher's own call: what a subscriber does is none of its business.
    for (const subscriber of this.#subscribers) {
      queueMicrotask(() => {
        if (this.#subscribers.has(subscriber)) subscriber.onWorkDetected(trigger);
      });
    }
  }

  subscribe(subscriber: WorkDetectedSubscriber): WorkDetectedSubscription {
    // An entry of its own, so that one subscriber may subscribe twice.
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
