import { eachMessage } from './each-message.ts';
import type { Command } from './each-message.ts';
import { handlerOptions } from './handler-options.ts';
import type { HandlerOptions } from './handler-options.ts';
import type { MessageQueue } from './message-queue.ts';
import { QueueListener } from './queue-listener.ts';

/**
 * Handles messages one by one, each settled as soon as it is handled.
 *
 * @example
 * const handler = QueueHandler.for(queue).every(5_000).do({ run: async (message) => print(message.body) });
 * handler.start();
 */
export class QueueHandler<T> {
  readonly #queue: MessageQueue<T>;
  readonly #options: HandlerOptions;

  private constructor(queue: MessageQueue<T>, options: HandlerOptions) {
    this.#queue = queue;
    this.#options = options;
  }

  static for<T>(queue: MessageQueue<T>): QueueHandler<T> {
    return new QueueHandler(queue, { take: 1 });
  }

  /** The pause after a receive that did not bring as many messages as were asked for, in ms. Default 1,000. */
  every(ms: number): QueueHandler<T> {
    return this.with({ everyMs: ms });
  }

  /** How many messages to ask for at once, 1 to 32; they are handled at the same time. Default 1. */
  take(max: number): QueueHandler<T> {
    return this.with({ take: max });
  }

  with(options: HandlerOptions): QueueHandler<T> {
    return new QueueHandler(this.#queue, { ...this.#options, ...options });
  }

  /** Throws `invalid-options`, with every fault in it. Nothing runs before `start` or `runOnce`. */
  do(command: Command<T>): QueueListener<T> {
    return new QueueListener(this.#queue, handlerOptions(this.#options), eachMessage(command));
  }
}
