import { QueueListener } from '../listener/queue-listener.ts';
import type { ListenerOptions } from '../listener/listener-options.ts';
import type { MessageQueue } from '../port/message-queue.ts';
import { eachMessage, type Command } from '../processors/each-message.ts';
import { inBatches, type BatchCommand } from '../processors/in-batches.ts';
import type { MessageProcessor } from '../settlement/message-processor.ts';

/** The pause after a receive that returned fewer messages than requested, unless the caller sets another one. */
const usualEveryMs = 1_000;

/**
 * Builds a `QueueListener` step by step. Each step returns a new builder. `everyMs` defaults to 1,000, `minIdleMs` and
 * `maxIdleMs` default to `everyMs`.
 */
export class HandlerBuilder<T, C> {
  readonly #queue: MessageQueue<T>;
  readonly #processor: (command: C) => MessageProcessor<T>;
  readonly #options: ListenerOptions;

  constructor(
    queue: MessageQueue<T>,
    processor: (command: C) => MessageProcessor<T>,
    options: ListenerOptions = {},
  ) {
    this.#queue = queue;
    this.#processor = processor;
    this.#options = options;
  }

  /** The pause after a receive that returned fewer messages than requested, in ms. Default 1,000. */
  every(ms: number): HandlerBuilder<T, C> {
    return this.with({ everyMs: ms });
  }

  /** Maximum number of messages per receive, 1 to 32. */
  take(max: number): HandlerBuilder<T, C> {
    return this.with({ take: max });
  }

  with(options: ListenerOptions): HandlerBuilder<T, C> {
    return new HandlerBuilder(this.#queue, this.#processor, { ...this.#options, ...options });
  }

  /** Throws one `invalid-options` that names every fault. Nothing runs before `start` or `runOnce`. */
  do(command: C): QueueListener<T> {
    const { everyMs = usualEveryMs } = this.#options;
    const { minIdleMs = everyMs } = this.#options;
    const options = { maxIdleMs: minIdleMs, ...this.#options, everyMs, minIdleMs };
    return new QueueListener(this.#queue, options, this.#processor(command));
  }
}

/**
 * Handles messages one by one and settles each as soon as it is handled. `take` defaults to 1.
 *
 * @example
 * const handler = QueueHandler.for(queue).every(5_000).do({ run: async (message) => print(message.body) });
 * handler.start();
 */
export const QueueHandler = {
  for: <T>(queue: MessageQueue<T>) => new HandlerBuilder<T, Command<T>>(queue, eachMessage, { take: 1 }),
};

/**
 * Handles messages in batches and deletes none of a batch before its `postRun` has ended. `take` defaults to 32.
 *
 * @example
 * const handler = BatchProcessingQueueHandler.for(queue).every(10_000).take(32).do(batchCommand);
 * handler.start();
 */
export const BatchProcessingQueueHandler = {
  for: <T>(queue: MessageQueue<T>) => new HandlerBuilder<T, BatchCommand<T>>(queue, inBatches),
};
