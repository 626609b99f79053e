import type { Summaries } from '@canvass/answer-log';
import {
  createNoticeTeller,
  createSingleMails,
  messagesOn,
  tidySingles,
  type MailMessage,
  type NoticeTeller,
} from '@canvass/mail';
import { MailWorker, tidyLists } from '@canvass/mail/worker';
import type { ListenerOptions, MessageQueue } from '@canvass/queue';
import type { BlobContainer } from '@canvass/storage';
import { createInvitationTokens } from '@canvass/web/app';
import type { MailOptions, WorkerDeps } from '../worker-deps.ts';

export interface MailingDeps extends Pick<WorkerDeps, 'clock' | 'random' | 'newId' | 'metrics' | 'logger'> {
  readonly containers: Readonly<
    Record<'mails' | 'mailRows' | 'unsubscribes' | 'singleMails' | 'notices' | 'definitions', BlobContainer>
  >;
  readonly summaries: Summaries;
  readonly queue: MessageQueue<MailMessage>;
}

export interface MailingOptions {
  readonly listener: Omit<ListenerOptions, 'clock' | 'random'>;
  /** This worker sends no mail if it is undefined. */
  readonly mail: MailOptions | undefined;
}

/** Sends mails, beside the counting. */
export interface Mailing {
  start(): void;
  /** Looks after all lists and single mails, and tells owners of new answers. One worker at a time should call it, with each sweep. */
  tidy(signal: AbortSignal): Promise<void>;
  /** Ends the mails that are under way, and stops. Idempotent. */
  stop(): Promise<void>;
}

/** The message of a mailing is taken for lost this long after it was due, in ms. */
const usualGraceMs = 60_000;

export function createMailing(deps: MailingDeps, { listener, mail }: MailingOptions): Mailing {
  const { containers, summaries, queue, clock, random, metrics, logger } = deps;
  const tokens = createInvitationTokens(mail?.linkSecret ?? '');
  const worker =
    mail &&
    new MailWorker(
      {
        containers,
        summaries,
        queue,
        clock,
        random,
        tokenOf: ({ fields, ...signed }, number) => tokens.tokenOf(signed, number, fields),
        onAttempt: (outcome) => metrics.mail(outcome),
        onPassingFault: (err, message) => logger.warn({ err, message }, 'a message of a mailing is put back'),
      },
      { ...mail, listener },
    );
  const teller = mail && tellerOf(deps, mail.linkSecret);
  return {
    // A person may wait for a mail at any time, such as a link to sign in.
    start() {
      worker?.start();
    },
    async tidy(signal) {
      await tidyLists(
        {
          containers,
          clock,
          random,
          messages: messagesOn(queue),
          graceMs: mail?.graceMs ?? usualGraceMs,
          onFailure: (err, survey) =>
            logger.warn({ err, survey }, 'the lists of a survey were not looked after'),
        },
        signal,
      );
      // Systems without mail have none.
      if (mail === undefined) return;
      // Before single mails that are over are deleted: by their ids it is known which notices are mailed.
      await teller
        ?.tell(signal)
        .catch((err: unknown) => logger.warn({ err }, 'telling of new answers failed'));
      await tidySingles(
        {
          singles: containers.singleMails,
          clock,
          messages: messagesOn(queue),
          graceMs: mail.graceMs ?? usualGraceMs,
          onFailure: (err, name) => logger.warn({ err, name }, 'a single mail was not looked after'),
        },
        signal,
      );
    },
    async stop() {
      await worker?.stop();
    },
  };
}

function tellerOf(deps: MailingDeps, linkSecret: string): NoticeTeller {
  const { containers, queue, logger } = deps;
  const singles = createSingleMails({
    ...deps,
    container: containers.singleMails,
    messages: messagesOn(queue),
    linkSecret,
    onSendFailure: (err) => logger.warn({ err }, 'a mail was not announced; a sweep will'),
  });
  return createNoticeTeller({
    ...deps,
    singles,
    linkSecret,
    onFailure: (err, survey) => logger.warn({ err, survey }, 'the notices of a survey were not looked after'),
  });
}
