import type { Summaries } from '@canvass/answer-log';
import {
  eachMessage,
  LocalTriggers,
  QueueListener,
  type ListenerOptions,
  type MessageQueue,
} from '@canvass/queue';
import type { Clock } from '@canvass/runtime/clock';
import { createDefinitions, type BlobContainer } from '@canvass/storage';
import { messagesOn, type MailMessage, type MailMessages } from '../messages.ts';
import type { TokenOf } from '../sending/send-row.ts';
import type { SendPageDeps } from '../sending/send-page.ts';
import { createSmtp, type Smtp, type SmtpOptions } from '../sending/smtp.ts';
import { readSender, readSmtpUrl } from '../sending/smtp-address.ts';
import { createThrottle } from '../sending/throttle.ts';
import { createSealer } from '../state/sealed.ts';
import { createListStore } from '../state/list-store.ts';
import { createUnsubscribeTokens } from '../unsubscribing/unsubscribe-tokens.ts';
import { createUnsubscribes } from '../unsubscribing/unsubscribes.ts';
import { MailCommand, type MailCommandDeps } from './mail-command.ts';

export interface MailWorkerDeps {
  readonly containers: Readonly<
    Record<'mails' | 'mailRows' | 'unsubscribes' | 'singleMails' | 'definitions', BlobContainer>
  >;
  readonly summaries: Pick<Summaries, 'read'>;
  readonly queue: MessageQueue<MailMessage>;
  readonly clock: Clock;
  /** Returns a number in [0, 1) for jitter. */
  readonly random: () => number;
  readonly tokenOf: TokenOf;
  readonly onAttempt: SendPageDeps['onAttempt'];
  readonly onPassingFault: MailCommandDeps['onPassingFault'];
}

export interface MailWorkerOptions {
  /** As `SMTP_URL` has it. */
  readonly smtpUrl: string;
  /** As `MAIL_FROM` has it. */
  readonly from: string;
  /** The secret of the sites. */
  readonly linkSecret: string;
  /** The most mails that this worker sends in a second. */
  readonly perSecond: number;
  readonly listener: Omit<
    ListenerOptions,
    'take' | 'concurrency' | 'maxTasks' | 'maxDequeueCount' | 'retryDelayMs' | 'clock' | 'random'
  >;
  readonly smtp?: SmtpOptions;
}

/** A message becomes a dead letter when it was received this often and not settled. */
const maxDequeueCount = 5;
/** A worker has turns with at most this many mailings at once. */
const maxTasks = 4;

/** Sends mails to one person each, and those of lists, one page at a time of each mailing. */
export class MailWorker {
  readonly #listener: QueueListener<MailMessage>;
  readonly #command: MailCommand;
  readonly #smtp: Smtp;

  /** Throws `MailError` `invalid-smtp-url` and `QueueError` `invalid-options`. */
  constructor(deps: MailWorkerDeps, options: MailWorkerOptions) {
    const { containers, clock, queue, random } = deps;
    const { listener, linkSecret } = options;
    const trigger = new LocalTriggers(queue.name, listener.trigger);
    const sent = messagesOn(queue);
    const messages: MailMessages = {
      async send(message, delayMs = 0) {
        await sent.send(message, delayMs);
        if (delayMs === 0) trigger.notify();
      },
    };
    const store = createListStore({ container: containers.mails, clock, random });
    this.#smtp = createSmtp(readSmtpUrl(options.smtpUrl), clock, options.smtp);
    this.#command = new MailCommand({
      ...deps,
      store,
      messages,
      container: containers.mailRows,
      definitions: createDefinitions({ container: containers.definitions, clock, compile: () => undefined }),
      singles: containers.singleMails,
      sealer: createSealer(linkSecret),
      unsubscribes: createUnsubscribes(containers.unsubscribes),
      unsubscribeTokens: createUnsubscribeTokens(linkSecret),
      smtp: this.#smtp,
      sender: readSender(options.from),
      throttle: createThrottle(clock, options.perSecond),
    });
    this.#listener = new QueueListener(
      queue,
      { ...listener, trigger, clock, random, take: 1, maxTasks, retryDelayMs: 0, maxDequeueCount },
      eachMessage(this.#command),
    );
  }

  /** Idempotent. */
  start(): void {
    this.#command.running.goOn();
    this.#listener.start();
  }

  /** Ends the mails that have begun, and stops. Idempotent. */
  async stop(): Promise<void> {
    this.#command.running.stop();
    await this.#listener.stop();
    this.#smtp.close();
  }
}
