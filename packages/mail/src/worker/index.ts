export { MailWorker, type MailWorkerDeps, type MailWorkerOptions } from './mail-worker.ts';
export { tidyLists } from './tidy-lists.ts';
export { readSmtpUrl } from '../sending/smtp-address.ts';
export type { SmtpOptions } from '../sending/smtp.ts';
export type { MailAttempt } from '../sending/smtp-outcome.ts';
