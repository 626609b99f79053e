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

/** No message of an analysis becomes a dead letter, because this is so high. A tidy-up revives an analysis without messages. */
const maxDequeueCount = 1_000;

/** Does the work of analyses in one process, as initiator, processing worker and controller. */
export class AnalysisWorker {
  readonly #listener: QueueListener<AnalysisMessage>;
  readonly #command: AnalysisCommand;
  /** Sends messages to the queue, and wakes this worker. */
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
        // A worker takes one message at a time, because it would keep further ones from other workers.
        take: 1,
        maxTasks: foldsAtOnce + mostControllers,
        maxDequeueCount,
      },
      eachMessage(this.#command),
    );
  }

  /** Idempotent. */
  start(): void {
    this.#command.running.goOn();
    this.#listener.start();
  }

  /** The number of messages that this worker holds. */
  get inFlight(): number {
    return this.#listener.activity.messagesInFlight;
  }

  /** Stops the running work and puts its messages back, so that another worker takes them at once. Idempotent. */
  async stop(): Promise<void> {
    this.#command.running.stop();
    await this.#listener.stop();
  }
}
