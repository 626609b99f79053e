import { setting } from './setting.ts';
import { integer, text, texts, word } from './value-kind.ts';

export const port = setting(integer(1, 65_535), {
  default: 3000,
  description: 'The TCP port that the site listens on.',
});

const logLevels = word('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent');

export const logLevel = setting(logLevels, {
  default: 'info',
  description: 'The lowest level that is logged. No log line contains answers or keys.',
});

/** For the local start: links and failures, not a line for each request. */
export const quietLogLevel = setting(logLevels, {
  default: 'warn',
  description: 'The log level of the apps that the local start runs.',
});

/** Sent in an HTTP header, so the alphabet is narrow. */
export const apiKey = text(/^[\x21-\x7e]{16,256}$/, '16 to 256 printable ASCII characters without spaces');

export const hostAddress = text(/^[A-Za-z0-9.:_-]{1,255}$/, 'an IP address or host name of this machine');

/** Workers and agents read it: both are woken by triggers, which may be lost. */
export const safetyPollIntervalMs = setting(integer(1000, 3_600_000), {
  default: 300_000,
  unit: 'ms',
  description:
    'How often an idle worker polls, and an agent looks for work, although Service Bus or PostgreSQL wakes them: the delay after a lost trigger.',
});

/** Sites and workers must have the same window: a site shows an older form again, and a worker compares no older attempt. */
export const idempotencyWindowHours = setting(integer(1, 168), {
  default: 24,
  unit: 'hours',
  description:
    'How long a submission with a key, and a form, can be sent again and counts once. All sites and workers need the same. A worker’s memory grows with it: up to 24 bytes per such answer.',
});

/** Sites and workers must have the same time: workers delete, and sites say when it is done. */
export const eraseWithinHours = setting(integer(4, 720), {
  default: 24,
  unit: 'hours',
  description:
    'Within this time the bytes of an erased answer are deleted from all blobs. Not covered: backups, and segments that a stuck survey keeps until `rebuild-summary` repairs it. Workers remove four times as often. All sites and workers need the same.',
});

/** Sites and workers read it: sites refuse an address when it is given, and workers connect to it. */
export const webhookAllow = setting(
  texts(
    /^[A-Za-z0-9:][A-Za-z0-9._:-]*(?:\/\d{1,3})?$/,
    'hosts, `host:port`, IP addresses, or ranges such as `10.1.0.0/16`',
  ),
  {
    description:
      'Addresses inside the network that webhooks may reach, also over plain http; unset: none. Others must be public, and https. All sites and workers need the same.',
  },
);

/** The same for all sites and workers. */
export const mailFrom = setting(
  text(
    /^(?:[^<>\r\n"]{1,100}<[^<>@\s]+@[A-Za-z0-9.-]+>|[^<>@\s]+@[A-Za-z0-9.-]+)$/,
    'an address such as `surveys@example.org` or `Surveys <surveys@example.org>`',
  ),
  {
    description:
      'The sender of all mails. Sites offer mail if it is set, and workers send with it: docs/mail.md. Unset: there is no mail. Needs `LINK_SECRET`, on sites and workers.',
    faultAmong: ({ MAIL_FROM: from, LINK_SECRET: secret }) =>
      from !== undefined && secret === undefined
        ? 'set, but LINK_SECRET is not: sites and workers must sign the links in mails with the same secret'
        : undefined,
  },
);
