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
  /** In [0, 1), for jitter. */
  readonly random: () => number;
  /** ULIDs: the ids of deliveries. */
  readonly newId: () => string;
  readonly onAttempt: DeliverDeps['onAttempt'];
  readonly onPassingFault: WebhookCommandDeps['onPassingFault'];
}

export interface WebhookWorkerOptions {
  readonly listener: Omit<
    ListenerOptions,
    'take' | 'concurrency' | 'maxTasks' | 'maxDequeueCount' | 'retryDelayMs' | 'clock' | 'random'
  >;
  /** Default: `usualSchedule`. */
  readonly schedule?: RetrySchedule;
  /** From the look-up of the name to the status of the response, in ms, default 20,000. */
  readonly limitMs?: number;
  /** So long after it was due, the message of a delivery is taken for lost, in ms, default 60,000. */
  readonly graceMs?: number;
}

/** Of a message whose worker was killed, or that is to become a dead letter. */
const maxDequeueCount = 5;
/** Beside all deliveries, plans must go on. */
const maxTasks = slotLimits.all + 4;

/** Plans and makes the deliveries that messages name. */
export class WebhookWorker {
  readonly #listener: QueueListener<WebhookMessage>;
  readonly #command: WebhookCommand;
  /** For plans of this process: what they send wakes this worker. */
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
    this.#command.goOn();
    this.#listener.start();
  }

  /** Puts back what is under way: another worker takes it at once. Idempotent. */
  async stop(): Promise<void> {
    this.#command.stop();
    await this.#listener.stop();
  }
}
