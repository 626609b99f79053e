import { AnswerLogError } from '@canvass/answer-log';
import {
  isQueueUnavailable,
  type Command,
  type MessageContext,
  type ReceivedMessage,
  WorkStop,
} from '@canvass/queue';
import { StorageError } from '@canvass/storage';
import { deliver, type DeliverDeps } from '../deliveries/deliver.ts';
import { WebhooksError } from '../errors.ts';
import type { WebhookMessage } from '../messages.ts';
import { planSurvey, type PlannerDeps } from '../planning/planner.ts';

export interface WebhookCommandDeps extends DeliverDeps, PlannerDeps {
  /** Called when a message is put back because a service does not respond. */
  readonly onPassingFault: (error: unknown, message: WebhookMessage) => void;
}

/** How long a message stays on the queue if a service does not respond, before it is tried again. */
const retryMs = 5_000;
/** A message of a webhook that was postponed this often is dropped. A tidy-up sends another one. */
const mostPostponed = 100;
/** How long a delivery first waits if no slot is free. It doubles each time. */
const firstWaitMs = 250;
/** A delivery waits at most this long before it asks for a slot again. */
const longestWaitMs = 5_000;

interface Later {
  /** Puts the message back. */
  readonly retryLater: (delayMs: number) => void;
  /** Puts the message back unless it was postponed too often. It is then dropped. */
  readonly retryLaterOrDrop: (delayMs: number) => void;
}

/** Handles a message of the queue: plans the deliveries of a survey, or makes an attempt of one. */
export class WebhookCommand implements Command<WebhookMessage> {
  /** A stop aborts the running work. Its messages are put back. */
  readonly running = new WorkStop();
  readonly #deps: WebhookCommandDeps;

  constructor(deps: WebhookCommandDeps) {
    this.#deps = deps;
  }

  async run(
    message: ReceivedMessage<WebhookMessage>,
    context: Pick<MessageContext, 'signal' | 'retryLater'>,
  ): Promise<void> {
    const signal = this.running.signalFor(context);
    const retryLaterOrDrop = (delayMs: number): void => {
      if (message.postponedCount < mostPostponed) context.retryLater(delayMs);
    };
    try {
      await this.#handle(message, signal, { retryLater: context.retryLater, retryLaterOrDrop });
    } catch (error) {
      if (signal.aborted) return context.retryLater(0);
      if (!isPassing(error)) throw error;
      this.#deps.onPassingFault(error, message.body);
      retryLaterOrDrop(retryMs);
    }
  }

  async #handle(
    { body, dequeueCount, postponedCount, redriveCount }: ReceivedMessage<WebhookMessage>,
    signal: AbortSignal,
    { retryLater, retryLaterOrDrop }: Later,
  ): Promise<void> {
    if (body.kind === 'plan') return planSurvey(this.#deps, body.survey);
    const receipt = { isRedriven: redriveCount > 0, isRepeated: dequeueCount - postponedCount > 1 };
    const delivered = await deliver(this.#deps, body, receipt, signal);
    switch (delivered.outcome) {
      case 'settled':
        return undefined;
      case 'failed':
        throw delivered.error;
      case 'later':
        return retryLater(delivered.afterMs);
      case 'full':
        return retryLaterOrDrop(Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(postponedCount, 10)));
    }
  }
}

/** Returns whether a later try may succeed without a change of the code. A failed attempt of a delivery does not count. */
function isPassing(error: unknown): boolean {
  if (error instanceof WebhooksError) return error.code === 'contended' || error.code === 'summary-missing';
  if (error instanceof AnswerLogError) return true;
  if (error instanceof StorageError) return error.code !== 'unexpected';
  return isQueueUnavailable(error);
}
