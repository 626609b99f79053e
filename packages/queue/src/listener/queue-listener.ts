import { endsWithin } from '@canvass/runtime/clock';
import { DequeueCycle } from './dequeue-cycle.ts';
import type { MessageProcessor } from '../settlement/message-processor.ts';
import { QueueError } from '../errors.ts';
import { listenerSettings, type ListenerOptions, type ListenerSettings } from './listener-options.ts';
import { ListenerRun } from './listener-run.ts';
import type { CycleCounts, MessageOutcome } from '../settlement/message-outcome.ts';
import type { MessageQueue } from '../port/message-queue.ts';

export interface ListenerActivity {
  /** The number of tasks that are handling messages. */
  readonly activeTasks: number;
  /** The number of tasks, sleeping ones included. */
  readonly totalTasks: number;
  /** The number of messages that are received and not yet settled. */
  readonly messagesInFlight: number;
}

/**
 * Receives messages with as many tasks as the work needs, and handles them.
 *
 * @example
 * const listener = new QueueListener(queue, { maxTasks: 8 }, eachMessage({ run: async ({ body }) => print(body) }));
 * listener.start();
 */
export class QueueListener<T> {
  readonly #queue: MessageQueue<T>;
  readonly #settings: ListenerSettings;
  readonly #cycle: DequeueCycle<T>;
  readonly #inFlight = new Set<{ readonly abort: AbortController; readonly ended: Promise<unknown> }>();
  #run: ListenerRun | undefined;
  /** Resolves when the stopping run has ended. A `start` waits for it. */
  #stopping: Promise<void> | undefined;
  #isStarted = false;

  /**
   * Throws one `invalid-options` that names every fault. Nothing runs before `start` or `runOnce`.
   *
   * @param processor `eachMessage(command)` or `inBatches(command)`.
   */
  constructor(queue: MessageQueue<T>, options: ListenerOptions, processor: MessageProcessor<T>) {
    this.#queue = queue;
    this.#settings = listenerSettings(options);
    this.#cycle = new DequeueCycle(queue, this.#settings, processor, (outcome) =>
      this.#scheduleRetry(outcome),
    );
  }

  /** Starts with `taskCount` tasks. Idempotent. May be called while `stop` is still under way. */
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
   * Stops receiving and waits `stopGraceMs` for messages in flight. Then aborts the handlers' signals, waits as long
   * again, and throws `stop-timed-out`. Idempotent.
   */
  async stop(): Promise<void> {
    const { clock, stopGraceMs } = this.#settings;
    this.#isStarted = false;
    const inFlight = [...this.#inFlight];
    if (this.#run && !this.#run.isStopping) {
      this.#stopping = this.#end(this.#run);
    }
    const ended = Promise.all([this.#stopping, ...inFlight.map((cycle) => cycle.ended)]);
    if (await endsWithin(clock, ended, stopGraceMs)) return;
    for (const { abort } of inFlight) abort.abort(new QueueError('stopping', 'The listener is stopping'));
    if (await endsWithin(clock, ended, stopGraceMs)) return;
    throw new QueueError(
      'stop-timed-out',
      `A command did not end within ${stopGraceMs} ms of its abort signal`,
    );
  }

  /** Receives once and handles the messages, started or not. Throws `QueueError` if the receive fails. */
  runOnce(): Promise<CycleCounts> {
    return this.#receiveOnce();
  }

  /** Returns the listener's numbers of now. Makes no call. */
  get activity(): ListenerActivity {
    const { activeTasks = 0, totalTasks = 0 } = this.#run ?? {};
    return { activeTasks, totalTasks, messagesInFlight: this.#cycle.messagesInFlight };
  }

  #begin(taskCount: number, maxTasks: number): void {
    // It may have been stopped, and even started, in the meantime.
    if (!this.#isStarted || this.#run) return;
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

  /** Schedules a receive for each message that becomes visible again, because no trigger announces it. */
  #scheduleRetry(outcome: MessageOutcome): void {
    const { visibilityTimeoutMs } = this.#settings;
    switch (outcome.kind) {
      case 'postponed':
        this.#run?.wakeAfter(outcome.delayMs);
        break;
      case 'failed':
        this.#run?.wakeAfter(outcome.retryDelayMs ?? visibilityTimeoutMs);
        break;
      // A lost message may have no owner: its lease may have expired while the queue was unavailable.
      case 'lost':
      case 'settlement-fault':
        this.#run?.wakeAfter(visibilityTimeoutMs);
        break;
      case 'handled':
      case 'poisoned':
    }
  }
}
