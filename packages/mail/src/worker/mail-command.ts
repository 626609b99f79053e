import { AnswerLogError } from '@canvass/answer-log';
import {
  isQueueUnavailable,
  type Command,
  type MessageContext,
  type ReceivedMessage,
  WorkStop,
} from '@canvass/queue';
import { StorageError } from '@canvass/storage';
import { MailError } from '../errors.ts';
import type { MailMessage } from '../messages.ts';
import { sendTurn, type SendTurnDeps } from '../sending/send-turn.ts';
import { sendSingle, type SendSingleDeps } from '../single/send-single.ts';

export interface MailCommandDeps extends SendTurnDeps, SendSingleDeps {
  /** Called when a message is put back because a service does not respond. */
  readonly onPassingFault: (error: unknown, message: MailMessage) => void;
}

/** How long a message stays on the queue if a service does not respond, in ms. */
const retryMs = 5_000;

/** Handles a message of the queue: sends a mail to one person, or has one turn with a mailing, which sends the message of the next one. */
export class MailCommand implements Command<MailMessage> {
  /** A stop begins no more mails, and soon ends those that have begun. Messages are put back. */
  readonly running = new WorkStop();
  readonly #deps: MailCommandDeps;

  constructor(deps: MailCommandDeps) {
    this.#deps = deps;
  }

  async run(
    message: ReceivedMessage<MailMessage>,
    context: Pick<MessageContext, 'signal' | 'retryLater'>,
  ): Promise<void> {
    const signal = this.running.signalFor(context);
    try {
      const { body } = message;
      if (!('single' in body)) return await sendTurn(this.#deps, body, signal);
      const againInMs = await sendSingle(this.#deps, body.single, signal);
      if (againInMs !== undefined) context.retryLater(againInMs);
    } catch (error) {
      if (signal.aborted) return context.retryLater(0);
      if (!isPassing(error)) throw error;
      this.#deps.onPassingFault(error, message.body);
      context.retryLater(retryMs);
    }
  }
}

/** Returns whether a later try may succeed without a change of the code. */
function isPassing(error: unknown): boolean {
  if (error instanceof MailError) return error.code === 'contended';
  if (error instanceof AnswerLogError) return true;
  if (error instanceof StorageError) return error.code !== 'unexpected' && error.code !== 'corrupt';
  return isQueueUnavailable(error);
}
