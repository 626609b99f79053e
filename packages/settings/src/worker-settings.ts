import { memoryOf } from './memory-shares.ts';
import { setting } from './setting.ts';
import {
  apiKey,
  eraseWithinHours,
  idempotencyWindowHours,
  logLevel,
  mailFrom,
  safetyPollIntervalMs,
  webhookAllow,
} from './shared-settings.ts';
import { integer, taskThresholds, text, webAddress } from './value-kind.ts';

export const workerSettings = {
  SUMMARY_INTERVAL_MS: setting(integer(1, 3_600_000), {
    default: 1000,
    unit: 'ms',
    description:
      'How often stored answers are counted into the summaries. Higher is cheaper, lower is fresher. A segment without a new hint is looked at again after 2.5 of these intervals, and at least 2.5 s.',
  }),
  MIN_IDLE_INTERVAL_MS: setting(integer(1, 3_600_000), {
    default: 1000,
    unit: 'ms',
    description: 'The first pause of a worker that found no hint; each further pause is about twice as long.',
  }),
  MAX_IDLE_INTERVAL_MS: setting(integer(1, 3_600_000), {
    default: 10_000,
    unit: 'ms',
    description:
      'The longest pause of an idle worker without triggers: the longest delay of a single answer. Lower costs more calls.',
    faultAmong: ({ MIN_IDLE_INTERVAL_MS: least, MAX_IDLE_INTERVAL_MS: most }) =>
      Number(most) < Number(least)
        ? `${Number(most)} is below MIN_IDLE_INTERVAL_MS, which is ${Number(least)}`
        : undefined,
  }),
  SAFETY_POLL_INTERVAL_MS: safetyPollIntervalMs,
  SWEEP_INTERVAL_MS: setting(integer(10, 86_400_000), {
    default: 180_000,
    unit: 'ms',
    description:
      'How often a worker lists all live segments, which finds lost hints and removes counted segments.',
  }),
  IDEMPOTENCY_WINDOW_HOURS: idempotencyWindowHours,
  ERASE_WITHIN_HOURS: eraseWithinHours,
  WEBHOOK_ALLOW: webhookAllow,
  WEBHOOK_INTERVAL_MS: setting(integer(10, 3_600_000), {
    default: 1000,
    unit: 'ms',
    description:
      'How often the new answers of a survey with webhooks are announced, by each worker: higher makes fewer and larger deliveries.',
  }),
  SMTP_URL: setting(
    text(
      /^smtps?:\/\/[^\s]+$/,
      'an address such as `smtp://user:password@host:587`, or `smtps://` for TLS from the start',
    ),
    {
      secret: true,
      description: 'The mail server through which this worker sends: docs/mail.md. Unset: it sends no mail.',
      faultAmong: ({ SMTP_URL: url, MAIL_FROM: from }) =>
        url !== undefined && from === undefined
          ? 'set, but MAIL_FROM is not: mails need a sender'
          : undefined,
    },
  ),
  MAIL_FROM: mailFrom,
  MAIL_PER_SECOND: setting(integer(1, 1_000), {
    default: 10,
    unit: 'mails per second',
    description:
      'How many mails one worker sends in a second at most. Set it to what the mail server takes from one sender, divided by the number of workers.',
  }),
  SMTP_CONNECTIONS: setting(integer(1, 50), {
    default: 5,
    unit: 'connections',
    description:
      'How many connections to the mail server one worker has at once at most. If the server allows fewer, the worker uses those.',
  }),
  LINK_SECRET: setting(apiKey, {
    secret: true,
    description: 'The same as on the sites: it signs the links in mails. Needed only with `MAIL_FROM`.',
  }),
  DEQUEUE_BATCH_SIZE: setting(integer(1, 32), {
    default: 32,
    unit: 'messages',
    description: 'Messages taken from the queue in one call.',
  }),
  TASK_THRESHOLDS: setting(taskThresholds(), {
    description:
      'The number of parallel batches of a worker by queue depth; unset: one. More help if one batch does not cover all segments.',
  }),
  VISIBILITY_TIMEOUT_MS: setting(integer(1000, 604_800_000), {
    default: 30_000,
    unit: 'ms',
    description:
      'How long a received message is hidden from other workers. It is renewed during handling, so this limits only the wait after a crash.',
  }),
  MAX_DEQUEUE_COUNT: setting(integer(1, 1000), {
    default: 5,
    unit: 'attempts',
    description: 'A message that failed more often becomes a dead letter.',
  }),
  MEMORY_MIB: memoryOf('worker'),
  METRICS_PORT: setting(integer(1, 65_535), {
    description: 'The TCP port of the worker’s `/metrics` and `/healthz`; unset: no port.',
  }),
  SCALING_AGENT_URL: setting(webAddress(), {
    description: 'The scaling agent that the worker reports to; unset: it makes no reports.',
  }),
  TRANSFER_DATABASE_URL: setting(
    text(/^postgres(?:ql)?:\/\/[^\s]+$/, 'an address such as `postgres://user:password@host:5432/database`'),
    {
      secret: true,
      description:
        'A PostgreSQL database that the workers keep equal to all surveys, for SQL: docs/transfer.md. Unset: none.',
    },
  ),
  TRANSFER_INTERVAL_MS: setting(integer(100, 3_600_000), {
    default: 5000,
    unit: 'ms',
    description: 'How often a survey with new answers is transferred to `TRANSFER_DATABASE_URL`.',
  }),
  LOG_LEVEL: logLevel,
};
