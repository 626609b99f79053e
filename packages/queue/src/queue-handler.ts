import { DequeueCycle } from './dequeue-cycle.ts';
import type { MessageProcessor } from './dequeue-cycle.ts';
import { DequeueLoop } from './dequeue-loop.ts';
import type { QueueProcessor } from './dequeue-loop.ts';
import { assertSettings, defaultSettings } from './handler-options.ts';
import type { HandlerOptions, HandlerSettings } from './handler-options.ts';
import type { MessageQueue, ReceivedMessage } from './message-queue.ts';
import type { Verdict } from './message-settlement.ts';

/** Handles one message. Returning deletes it; throwing leaves it for another try. */
export interface Command<T> {
  /** The signal aborts when the message's lease is lost, and when `stop` has waited long enough. */
  run(message: ReceivedMessage<T>, context: { readonly signal: AbortSignal }): Promise<void>;
}

/**
 * Handles messages one by one, each settled as soon as it is handled.
 *
 * @example
 * const handler = QueueHandler.for(queue).every(5_000).do({ run: async (message) => print(message.body) });
 * handler.start();
 */
export class QueueHandler<T> {
  readonly #queue: MessageQueue<T>;
  readonly #settings: HandlerSettings;

  private constructor(queue: MessageQueue<T>, settings: HandlerSettings) {
    this.#queue = queue;
    this.#settings = settings;
  }

  static for<T>(queue: MessageQueue<T>): QueueHandler<T> {
    return new QueueHandler(queue, defaultSettings(1));
  }

  /** The pause after a receive that did not bring as many messages as were asked for, in ms. Default 1,000. */
  every(ms: number): QueueHandler<T> {
    return new QueueHandler(this.#queue, { ...this.#settings, everyMs: ms });
  }

  /** How many messages to ask for at once, 1 to 32; they are handled at the same time. Default 1. */
  take(max: number): QueueHandler<T> {
    return new QueueHandler(this.#queue, { ...this.#settings, take: max });
  }

  with(options: HandlerOptions): QueueHandler<T> {
    return new QueueHandler(this.#queue, { ...this.#settings, ...options });
  }

  /** Throws `invalid-options`, with every fault in it. Nothing runs before `start` or `runOnce`. */
  do(command: Command<T>): QueueProcessor {
    assertSettings(this.#settings);
    const cycle = new DequeueCycle(this.#queue, this.#settings, oneByOne(command));
    return new DequeueLoop(cycle, this.#settings);
  }
}

function oneByOne<T>(command: Command<T>): MessageProcessor<T> {
  return async (leases, settle) => {
    await Promise.all(
      leases.map(async (lease) => {
        let verdict: Verdict = { kind: 'done' };
        try {
          await command.run(lease.message, { signal: lease.signal });
        } catch (error) {
          verdict = { kind: 'failed', error };
        }
        await settle(lease, verdict);
      }),
    );
  };
}
