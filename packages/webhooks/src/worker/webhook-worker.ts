import { createDefinitions, type BlobContainer } from '@canvass/storage';
import { rememberedSummaries, type Summaries } from '@canvass/answer-log';
import type { Clock } from '@canvass/runtime/clock';
import {
  eachMessage,
  LocalTriggers,
  QueueListener,
  type ListenerOptions,
  type MessageQueue,
} from '@canvass/queue';
import type { AddressPolicy } from '../addresses/address-policy.ts';
import type { DeliverDeps } from '../deliveries/deliver.ts';
import { DeliverySlots, slotLimits } from '../deliveries/delivery-slots.ts';
import type { WebhookMessage, WebhookMessages } from '../messages.ts';
import type { PlannerDeps } from '../planning/planner.ts';
import type { ResolveHost } from '../addresses/resolve-host.ts';
import { usualSchedule, type RetrySchedule } from '../deliveries/retry-schedule.ts';
import { WebhookCommand, type WebhookCommandDeps } from './webhook-command.ts';
import { createWebhookStore } from '../state/webhook-store.ts';

export interface WebhookWorkerDeps {
  readonly containers: Readonly<Record<'webhooks' | 'answerLogs' | 'definitions', BlobContainer>>;
  readonly summaries: Pick<Summaries, 'read' | 'readIfChanged'>;
  readonly queue: MessageQueue<WebhookMessage>;
  readonly policy: AddressPolicy;
  readonly resolve: ResolveHost;
  readonly clock: Clock;
  /** Returns a number in [0, 1) for jitter. */
  readonly random: () => number;
  /** Makes ULIDs, which are the ids of deliveries. */
  readonly newId: () => string;
  readonly onAttempt: DeliverDeps['onAttempt'];
  readonly onPassingFault: WebhookCommandDeps['onPassingFault'];
}

export interface WebhookWorkerOptions {
  readonly listener: Omit<
    ListenerOptions,
    'take' | 'concurrency' | 'maxTasks' | 'maxDequeueCount' | 'retryDelayMs' | 'clock' | 'random'
  >;
  /** The pauses between attempts. Default: `usualSchedule`. */
  readonly schedule?: RetrySchedule;
  /** The time limit of an attempt from the look-up of the name to the status, in ms. Default: 20,000. */
  readonly limitMs?: number;
  /** The message of a delivery is taken as lost this long after the delivery was due, in ms. Default: 60,000. */
  readonly graceMs?: number;
}

/** A message becomes a dead letter when it was received this often and not settled. */
const maxDequeueCount = 5;
/** A worker handles at most this many messages of webhooks at once. Plans must go on while all slots of deliveries are taken. */
const maxTasks = slotLimits.all + 4;

/** Plans and makes the deliveries that messages name. */
export class WebhookWorker {
  readonly #listener: QueueListener<WebhookMessage>;
  readonly #command: WebhookCommand;
  /** What plans of this process need. A message that they send wakes this worker. */
  readonly planner: PlannerDeps;

  /** Throws `QueueError` `invalid-options`. */
  constructor(deps: WebhookWorkerDeps, options: WebhookWorkerOptions) {
    const { containers, clock, queue, random } = deps;
    const { listener, schedule = usualSchedule, limitMs = 20_000, graceMs = 60_000 } = options;
    const trigger = new LocalTriggers(queue.name, listener.trigger);
    const messages: WebhookMessages = {
      async send(message) {
        await queue.send(message);
        trigger.notify();
      },
    };
    this.planner = {
      store: createWebhookStore({ container: containers.webhooks, clock, random }),
      summaries: rememberedSummaries(deps.summaries),
      definitions: createDefinitions({ container: containers.definitions, clock, compile: () => undefined }),
      messages,
      newId: deps.newId,
      now: () => clock.now(),
      graceMs,
    };
    const { policy, resolve, onAttempt, onPassingFault } = deps;
    this.#command = new WebhookCommand({
      ...this.planner,
      schedule,
      random,
      answerLogs: containers.answerLogs,
      slots: new DeliverySlots(),
      policy,
      resolve,
      clock,
      limitMs,
      onAttempt,
      onPassingFault,
    });
    this.#listener = new QueueListener(
      queue,
      {
        ...listener,
        trigger,
        clock,
        random,
        take: 1,
        maxTasks,
        retryDelayMs: 0,
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

  /** Stops the running work and puts its messages back, so that another worker takes them at once. Idempotent. */
  async stop(): Promise<void> {
    this.#command.running.stop();
    await this.#listener.stop();
  }
}
