import { inBatches } from './batch-processor.ts';
import type { BatchCommand } from './batch-processor.ts';
import { handlerOptions } from './handler-options.ts';
import type { HandlerOptions } from './handler-options.ts';
import type { MessageQueue } from './message-queue.ts';
import { QueueListener } from './queue-listener.ts';

/**
 * Handles messages in batches: nothing of a batch is deleted before its `postRun` has ended.
 *
 * @example
 * const handler = BatchProcessingQueueHandler.for(queue).every(10_000).take(32).do(batchCommand);
 * handler.start();
 */
export class BatchProcessingQueueHandler<T> {
  readonly #queue: MessageQueue<T>;
  readonly #options: HandlerOptions;

  private constructor(queue: MessageQueue<T>, options: HandlerOptions) {
    this.#queue = queue;
    this.#options = options;
  }

  static for<T>(queue: MessageQueue<T>): BatchProcessingQueueHandler<T> {
    return new BatchProcessingQueueHandler(queue, {});
  }

  /** The pause after a receive that did not bring as many messages as were asked for, in ms. Default 1,000. */
  every(ms: number): BatchProcessingQueueHandler<T> {
    return this.with({ everyMs: ms });
  }

  /** The most messages of one batch, 1 to 32. Default 32. */
  take(max: number): BatchProcessingQueueHandler<T> {
    return this.with({ take: max });
  }

  with(options: HandlerOptions): BatchProcessingQueueHandler<T> {
    return new BatchProcessingQueueHandler(this.#queue, { ...this.#options, ...options });
  }

  /** Throws `invalid-options`, with every fault in it. Nothing runs before `start` or `runOnce`. */
  do(command: BatchCommand<T>): QueueListener<T> {
    return new QueueListener(this.#queue, handlerOptions(this.#options), inBatches(command));
  }
}
