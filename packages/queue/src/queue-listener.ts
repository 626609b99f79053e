import { endsWithin } from '@canvass/clock';
import { DequeueCycle } from './dequeue-cycle.ts';
import type { MessageProcessor } from './dequeue-cycle.ts';
import { QueueError } from './errors.ts';
import { listenerSettings } from './listener-options.ts';
import type { ListenerOptions, ListenerSettings } from './listener-options.ts';
import { ListenerRun } from './listener-run.ts';
import type { CycleCounts, MessageOutcome } from './message-outcome.ts';
import type { MessageQueue } from './message-queue.ts';
import { MessageStream } from './message-stream.ts';
import type { Delivery } from './message-stream.ts';

/** What a listener is doing, as far as it knows by itself. */
export type ListenerActivity = {
  /** Dequeue tasks that are handling messages. */
  readonly activeTasks: number;
  readonly totalTasks: number;
  /** Received and not settled yet. */
  readonly messagesInFlight: number;
};

export type ListenerState = ListenerActivity & {
  /** About how many messages the queue holds, those in flight included. */
  readonly depth: number;
};

/**
 * Receives messages with as many dequeue tasks as the work needs, and handles them or gives them to readers.
 *
 * @example
 * const listener = new QueueListener(queue, { maxTasks: 8 }, eachMessage({ run: async ({ body }) => print(body) }));
 * listener.start();
 *
 * @example
 * const listener = new QueueListener(queue);
 * listener.start();
 * for await (const { message } of listener) print(message.body);
 */
export class QueueListener<T> implements AsyncIterable<Delivery<T>> {
  readonly #queue: MessageQueue<T>;
  readonly #settings: ListenerSettings;
  readonly #cycle: DequeueCycle<T>;
  readonly #stream: MessageStream<T> | undefined;
  readonly #inFlight = new Set<{ readonly abort: AbortController; readonly ended: Promise<unknown> }>();
  #run: ListenerRun | undefined;
  /** The end of a run that is being stopped: a start in that time waits for it. */
  #stopping: Promise<void> | undefined;
  #isStarted = false;

  /**
   * Throws `invalid-options`, with every fault in it. Nothing runs before `start` or `runOnce`.
   *
   * @param processor `eachMessage(command)` or `inBatches(command)`; without one the listener is to be read.
   */
  constructor(queue: MessageQueue<T>, options: ListenerOptions = {}, processor?: MessageProcessor<T>) {
    this.#queue = queue;
    this.#settings = listenerSettings(options);
    this.#stream = processor === undefined ? new MessageStream() : undefined;
    const process = processor ?? this.#stream!.processor;
    this.#cycle = new DequeueCycle(queue, this.#settings, process, (outcome) => this.#settled(outcome));
  }

  /** Begins with `taskCount` tasks; nothing happens when it has begun already. May follow a `stop` under way. */
  start(taskCount = 1): void {
    const { maxTasks = taskCount } = this.#settings;
    if (!Number.isInteger(taskCount) || taskCount < 1 || taskCount > maxTasks) {
      const most = this.#settings.maxTasks ?? 'any number';
      throw new QueueError('invalid-options', `start(${taskCount}) must be an integer from 1 to ${most}`);
    }
    if (this.#isStarted) return;
    this.#isStarted = true;
    if (this.#stopping === undefined) this.#begin(taskCount, maxTasks);
    else void this.#stopping.then(() => this.#begin(taskCount, maxTasks));
  }

  /**
   * Receives no more and awaits what is in flight; after the grace it aborts the handlers' signals and waits as long
   * again, then throws `stop-timed-out`. Idempotent.
   */
  async stop(): Promise<void> {
    const { clock, stopGraceMs } = this.#settings;
    this.#isStarted = false;
    const inFlight = [...this.#inFlight];
    if (this.#run && !this.#run.isStopping) {
      this.#stopping = this.#end(this.#run);
    }
    this.#stream?.end();
    const ended = Promise.all([this.#stopping, ...inFlight.map((cycle) => cycle.ended)]);
    if (await endsWithin(clock, ended, stopGraceMs)) return;
    for (const { abort } of inFlight)
      abort.abort(new QueueError('stopping', 'The listener is being stopped'));
    if (await endsWithin(clock, ended, stopGraceMs)) return;
    throw new QueueError(
      'stop-timed-out',
      `A command did not end within ${stopGraceMs} ms of its abort signal`,
    );
  }

  /** One receive and its handling, whether or not it runs. Throws `QueueError` when the receive failed. */
  runOnce(): Promise<CycleCounts> {
    return this.#receiveOnce();
  }

  /** Costs no call. */
  get activity(): ListenerActivity {
    const { activeTasks = 0, totalTasks = 0 } = this.#run ?? {};
    return { activeTasks, totalTasks, messagesInFlight: this.#cycle.messagesInFlight };
  }

  /** Asks the queue for its depth, which is a call for each of its shards. Throws `QueueError`. */
  async queryState(): Promise<ListenerState> {
    return { depth: await this.#queue.depth(), ...this.activity };
  }

  /**
   * The messages of a listener without a processor, from its start to its stop; any number of readers may share them,
   * and `take` bounds what a task holds for them. A reader that leaves in the middle of a message fails it.
   */
  [Symbol.asyncIterator](): AsyncGenerator<Delivery<T>, void, undefined> {
    if (this.#stream) return this.#stream.read();
    throw new QueueError('invalid-options', 'A listener that has a processor is not to be read');
  }

  #begin(taskCount: number, maxTasks: number): void {
    // It may have been stopped again meanwhile, and even started once more.
    if (!this.#isStarted || this.#run) return;
    this.#stream?.open();
    this.#run = new ListenerRun(
      {
        queue: this.#queue,
        settings: this.#settings,
        maxTasks,
        cycle: (onReceived) => this.#receiveOnce(onReceived),
      },
      taskCount,
    );
  }

  async #end(run: ListenerRun): Promise<void> {
    await run.stop();
    this.#stopping = undefined;
    this.#run = undefined;
  }

  async #receiveOnce(onReceived?: (count: number) => void): Promise<CycleCounts> {
    const abort = new AbortController();
    const cycle = this.#cycle.run(abort.signal, onReceived);
    const entry = { abort, ended: cycle.catch(() => undefined) };
    this.#inFlight.add(entry);
    try {
      return await cycle;
    } finally {
      this.#inFlight.delete(entry);
    }
  }

  /** What of this process's doing will be visible again, and when, no trigger tells. */
  #settled(outcome: MessageOutcome): void {
    const { visibilityTimeoutMs } = this.#settings;
    if (outcome.kind === 'postponed') this.#run?.wakeAfter(outcome.delayMs);
    if (outcome.kind === 'failed') this.#run?.wakeAfter(outcome.retryDelayMs ?? visibilityTimeoutMs);
    // A lost one may be nobody's: its lease ran out while the queue could not be reached.
    const comesBack = outcome.kind === 'settlement-fault' || outcome.kind === 'lost';
    if (comesBack) this.#run?.wakeAfter(visibilityTimeoutMs);
  }
}
