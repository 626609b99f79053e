import { mailLimits, type AgainRefusal, type StartRefusal } from '@canvass/mail';
import { problem, type Problem } from '@canvass/web/problems';
import type { SendRefusal } from './send-refusal.ts';

export const tooManyLists = problem('too-many-mail-lists', {
  detail: `A survey has at most ${mailLimits.lists} lists.`,
});

export const listNotFound = problem('mail-list-not-found');

/** It would say of each person what became of the messages, in one place. */
export const noFileOfAnonymous = problem('mail-list-not-found', {
  detail: 'There is no file of the people of an anonymous list.',
});

const details: Readonly<Record<StartRefusal | SendRefusal | AgainRefusal | 'off', string>> = {
  off: 'The operator has not set up mail: MAIL_FROM is not set.',
  withdrawn: 'The invitations of the list are withdrawn: its links do not work any more.',
  closed: 'The survey takes no answers: the links would lead to nothing.',
  archived: 'The survey is in the archive.',
  closesBefore: 'The survey closes before "startAt".',
  deletedBefore:
    'The list is deleted before "startAt", because it is as old then as the answers of its survey may become.',
  alreadyStarted: 'More was sent than "after" says: this message, or another, had begun to be sent before.',
  notInvited: 'The list has fewer messages than "after" says.',
  tooManyMailings: `A list gets at most ${mailLimits.mailings} messages.`,
  stillSending: 'The last message is still being sent.',
  hasEnded: 'The message was ended. Write another one.',
  anonymous:
    'A message to an anonymous list is not sent again: the next answer would be that of the people who get it.',
  nobody: 'Nobody has one of these outcomes.',
  tooFewPeople: `An anonymous list has at least ${mailLimits.anonymousRecipients} people, and others were removed from this one.`,
};

/** Why nothing is sent. */
export function notSending(why: keyof typeof details): Problem {
  return problem('mail-not-ready', { detail: details[why] });
}
