import type { WorkDetectedSource, WorkDetectedSubscription } from '@canvass/queue';

export interface QueueNewsDeps {
  /** Tells of new messages. If it is undefined, nothing does. */
  readonly trigger: WorkDetectedSource | undefined;
  /** The names of the queues that the agent looks at. */
  readonly queues: readonly string[];
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
    const { trigger, queues } = this.#deps;
    this.#subscription ??= trigger?.subscribe({
      onWorkDetected: ({ queueName }) => {
        if (queues.includes(queueName)) this.#count += 1;
      },
      // Earlier triggers may be lost.
      onConnected: () => {
        this.#isConnected = true;
        this.#count += 1;
      },
      onDisconnected: () => {
        this.#isConnected = false;
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
