import { batchProcessor } from './batch-processor.ts';
import type { BatchCommand } from './batch-processor.ts';
import { DequeueCycle } from './dequeue-cycle.ts';
import { DequeueLoop } from './dequeue-loop.ts';
import type { QueueProcessor } from './dequeue-loop.ts';
import { assertSettings, defaultSettings } from './handler-options.ts';
import type { HandlerOptions, HandlerSettings } from './handler-options.ts';
import type { MessageQueue } from './message-queue.ts';

/**
 * Handles messages in batches: nothing of a batch is deleted before its `postRun` has ended.
 *
 * @example
 * const handler = BatchProcessingQueueHandler.for(queue).every(10_000).take(32).do(batchCommand);
 * handler.start();
 */
export class BatchProcessingQueueHandler<T> {
  readonly #queue: MessageQueue<T>;
  readonly #settings: HandlerSettings;

  private constructor(queue: MessageQueue<T>, settings: HandlerSettings) {
    this.#queue = queue;
    this.#settings = settings;
  }

  static for<T>(queue: MessageQueue<T>): BatchProcessingQueueHandler<T> {
    return new BatchProcessingQueueHandler(queue, defaultSettings(32));
  }

  /** The pause after a receive that did not bring as many messages as were asked for, in ms. Default 1,000. */
  every(ms: number): BatchProcessingQueueHandler<T> {
    return new BatchProcessingQueueHandler(this.#queue, { ...this.#settings, everyMs: ms });
  }

  /** The most messages of one batch, 1 to 32. Default 32. */
  take(max: number): BatchProcessingQueueHandler<T> {
    return new BatchProcessingQueueHandler(this.#queue, { ...this.#settings, take: max });
  }

  with(options: HandlerOptions): BatchProcessingQueueHandler<T> {
    return new BatchProcessingQueueHandler(this.#queue, { ...this.#settings, ...options });
  }

  /** Throws `invalid-options`, with every fault in it. Nothing runs before `start` or `runOnce`. */
  do(command: BatchCommand<T>): QueueProcessor {
    assertSettings(this.#settings);
    const cycle = new DequeueCycle(this.#queue, this.#settings, batchProcessor(command));
    return new DequeueLoop(cycle, this.#settings);
  }
}
