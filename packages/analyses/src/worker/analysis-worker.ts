import {
  eachMessage,
  LocalTriggers,
  QueueListener,
  type ListenerOptions,
  type MessageQueue,
} from '@canvass/queue';
import {
  AnalysisCommand,
  foldsAtOnce,
  mostControllers,
  type AnalysisCommandDeps,
} from './analysis-command.ts';
import type { AnalysisMessage, AnalysisMessages } from '../messages.ts';

export interface AnalysisWorkerDeps extends Omit<AnalysisCommandDeps, 'messages'> {
  readonly queue: MessageQueue<AnalysisMessage>;
}

/** Messages of analyses are of no use as dead letters: without them, a tidy-up lets the analysis go on. */
const maxDequeueCount = 1_000;

/** Does the work of analyses in one process: as initiator, as processing worker and as controller. */
export class AnalysisWorker {
  readonly #listener: QueueListener<AnalysisMessage>;
  readonly #command: AnalysisCommand;
  /** Sends to the queue, and wakes this worker. */
  readonly messages: AnalysisMessages;

  /** Throws `QueueError` `invalid-options`. */
  constructor(
    deps: AnalysisWorkerDeps,
    options: Omit<
      ListenerOptions,
      'take' | 'concurrency' | 'maxTasks' | 'maxDequeueCount' | 'clock' | 'random'
    >,
  ) {
    const { clock, random, queue } = deps;
    const trigger = new LocalTriggers(queue.name, options.trigger);
    this.messages = {
      async send(message) {
        await queue.send(message);
        trigger.notify();
      },
    };
    this.#command = new AnalysisCommand({ ...deps, messages: this.messages });
    this.#listener = new QueueListener(
      queue,
      {
        ...options,
        trigger,
        clock,
        random,
        // A worker that took more would keep them from others.
        take: 1,
        maxTasks: foldsAtOnce + mostControllers,
        maxDequeueCount,
      },
      eachMessage(this.#command),
    );
  }

  /** Idempotent. */
  start(): void {
    this.#command.goOn();
    this.#listener.start();
  }

  /** Messages that it holds. */
  get inFlight(): number {
    return this.#listener.activity.messagesInFlight;
  }

  /** Puts back what is under way: another worker takes it at once. Idempotent. */
  async stop(): Promise<void> {
    this.#command.stop();
    await this.#listener.stop();
  }
}
