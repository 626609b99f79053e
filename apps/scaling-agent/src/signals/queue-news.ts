import type { WorkDetectedSource, WorkDetectedSubscription } from '@canvass/queue';

export interface QueueNewsDeps {
  /** Tells of new messages. If it is undefined, nothing does. */
  readonly trigger: WorkDetectedSource | undefined;
  /** The names of the queues that the agent looks at. */
  readonly queues: readonly string[];
  /** Called for each piece of news, and when the connection begins or ends. */
  readonly onNews?: () => void;
}

/** Whether messages may have been sent to the queues since a moment. Only a trigger can tell; without one they always may. */
export class QueueNews {
  readonly #deps: QueueNewsDeps;
  #subscription: WorkDetectedSubscription | undefined;
  #isConnected = false;
  #count = 0;

  constructor(deps: QueueNewsDeps) {
    this.#deps = deps;
  }

  /** A number that rises with each piece of news; undefined while nothing tells of them. */
  get count(): number | undefined {
    return this.#isConnected ? this.#count : undefined;
  }

  /** Idempotent. */
  start(): void {
    const { trigger, queues, onNews } = this.#deps;
    this.#subscription ??= trigger?.subscribe({
      onWorkDetected: ({ queueName }) => {
        if (!queues.includes(queueName)) return;
        this.#count += 1;
        onNews?.();
      },
      // Earlier triggers may be lost.
      onConnected: () => {
        this.#isConnected = true;
        this.#count += 1;
        onNews?.();
      },
      onDisconnected: () => {
        this.#isConnected = false;
        onNews?.();
      },
    });
  }

  /** Idempotent. */
  async stop(): Promise<void> {
    const subscription = this.#subscription;
    this.#subscription = undefined;
    this.#isConnected = false;
    await subscription?.close();
  }
}
