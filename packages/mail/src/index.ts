export { createMails, type Mails } from './mails.ts';
export { outcomeIn, type FoundRows, type WantedRows } from './state/find-rows.ts';
export type { RecipientRow } from './state/read-rows.ts';
export type { NewList } from './changes/create-list.ts';
export { peopleWith, timesAgain, type AgainRefusal, type WantedAgain } from './changes/send-again.ts';
export { isStillSending, type GivenState, type StartRefusal } from './changes/start-mailing.ts';
export { mailLimits, pagesOf, rowsPerPage } from './state/limits.ts';
export {
  againOutcomes,
  countsOf,
  outcomeNames,
  troubleNames,
  type AgainOutcome,
  type Mailing,
  type MailList,
  type MailTexts,
  type NamedList,
  type OutcomeName,
} from './state/mail-list.ts';
export type { Outcome } from './state/outcomes.ts';
export type { Recipient } from './state/recipients.ts';
export { endOfList } from './state/list-end.ts';
export { addMarks, type LinkMark, type MarkedPlaces } from './state/link-marks.ts';
export { listPath as mailListPath } from './state/list-path.ts';

export {
  readRecipients,
  type Duplicate,
  type ReadRecipients,
  type RecipientFault,
  type RecipientRules,
} from './recipients/read-recipients.ts';
export { linksTrouble, type LinksTrouble } from './sending/links-now.ts';
export { anonymousNumbers } from './sending/invitation-numbers.ts';
export { oneLine } from './texts/one-line.ts';
export { unknownPlaceholders } from './texts/placeholders.ts';

export { restoredList } from './state/restored-list.ts';

export { createUnsubscribeTokens, type UnsubscribeTokens } from './unsubscribing/unsubscribe-tokens.ts';
export { createUnsubscribes, type Unsubscribes } from './unsubscribing/unsubscribes.ts';

export { createSingleMails, type SingleMails } from './single/single-mails.ts';
export { tidySingles } from './single/tidy-singles.ts';

export { createNotices, type ChangedNotices, type Notice, type Notices } from './notices/notices.ts';
export { createNoticeTokens } from './notices/notice-tokens.ts';
export { createNoticeTeller, type NoticeTeller } from './notices/tell-notices.ts';
export { noticeLanguages } from './notices/notice-words.ts';
export { noticeLimits } from './notices/limits.ts';
export { noticeTimes, restoredNotices } from './notices/notices-document.ts';

export { mailsQueue, messagesOn, type MailMessage } from './messages.ts';
export { MailError } from './errors.ts';
export { readAddress, samePerson } from './recipients/address.ts';
export { readTable, type TableRow } from './recipients/read-table.ts';
