import { analysesQueue, createAnalyses } from '@canvass/analyses';
import { createErasureLedger, type Summaries } from '@canvass/answer-log';
import type { connectSender } from '@canvass/queue/service';
import type { Clock } from '@canvass/runtime/clock';
import type { Claims } from '@canvass/storage';
import {
  createMails,
  createNotices,
  createSingleMails,
  createUnsubscribes,
  mailsQueue,
  messagesOn,
} from '@canvass/mail';
import { createAddressPolicy, createWebhooks, webhooksQueue } from '@canvass/webhooks';
import type { Logger } from 'pino';
import { describeError } from '@canvass/web/problems';
import type { SiteContainers } from './azure-storage.ts';
import type { SiteConfig } from './config.ts';

export interface WorkerRequestsDeps {
  readonly containers: SiteContainers;
  readonly queues: Pick<ReturnType<typeof connectSender>, 'open'>;
  readonly claims: Claims;
  readonly summaries: Summaries;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly logger: Logger;
}

/** Creates what the site asks workers for by messages of their own: analyses, the deliveries of webhooks, and mails. */
export function createWorkerRequests(
  { containers, queues, claims, summaries, clock, newId, logger }: WorkerRequestsDeps,
  { webhookAllow, mailFrom, site }: Pick<SiteConfig, 'webhookAllow' | 'mailFrom' | 'site'>,
) {
  const analysisQueue = queues.open(analysesQueue);
  const analyses = createAnalyses({
    container: containers.analyses,
    claims,
    ledger: createErasureLedger(containers.erasures),
    messages: { send: (message) => analysisQueue.send(message) },
    now: () => clock.now(),
    newId,
    onSendFailure: (error) => logger.warn({ error: describeError(error) }, 'analysis not announced'),
  });
  const webhookQueue = queues.open(webhooksQueue);
  const webhooks = createWebhooks({
    container: containers.webhooks,
    claims,
    summaries,
    messages: { send: (message) => webhookQueue.send(message) },
    policy: createAddressPolicy(webhookAllow),
    clock,
    random: Math.random,
    newId,
    onSendFailure: (error) => logger.warn({ error: describeError(error) }, 'webhook not announced'),
  });
  const messages = messagesOn(queues.open(mailsQueue));
  const mails = createMails({
    containers,
    claims,
    messages,
    clock,
    random: Math.random,
    newId,
    onSendFailure: (error) => logger.warn({ error: describeError(error) }, 'mailing not announced'),
  });
  const { linkSecret, adminApiKey } = site;
  const unsubscribes = createUnsubscribes(containers.unsubscribes);
  const notices = createNotices({
    container: containers.notices,
    unsubscribes,
    summaries,
    clock,
    random: Math.random,
    linkSecret: linkSecret ?? adminApiKey,
  });
  const singleMails =
    mailFrom === undefined || linkSecret === undefined
      ? undefined
      : createSingleMails({
          container: containers.singleMails,
          messages,
          clock,
          newId,
          linkSecret,
          onSendFailure: (error) => logger.warn({ error: describeError(error) }, 'mail not announced'),
        });
  return { analyses, webhooks, mails, singleMails, unsubscribes, notices };
}
