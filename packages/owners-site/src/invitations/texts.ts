import { deskTexts } from '../desk-language/desk-texts.ts';

/** The words of a survey's invitations page. */
export const invitationsTexts = deskTexts('invitations', {
  title: 'Invitations',
  draft: 'This survey is a draft. Publish it first; then you can invite people to it.',
  edit: 'Continue editing',
  intro:
    'Everyone gets a link of their own, and it works once. You see how many have answered, never what a person said.',
  access: {
    inviteOnly: 'Only people you invite can answer.',
    everyone: 'Anyone with the open link can answer, too.',
    change: 'Change who can answer',
  },
  add: {
    heading: 'Links for a mail merge',
    count: 'How many people',
    countHint: 'Up to {most}. You get a file with a link for each, for the mail merge of your mail program.',
    expiresAt: 'Valid until',
    expiresHint: 'Date and time in {zone}. Leave it empty if they should always work.',
    submit: 'Make the links',
  },
  batches: {
    heading: 'Invited so far',
    none: 'Nobody is invited yet.',
    batch: 'Invitations',
    created: 'Created',
    state: 'State',
    used: 'Answered',
    usedOf: '{used} of {count} answered',
    usedUnknown: 'Not known at the moment',
    actions: 'Actions',
    size: { one: '{count} link', other: '{count} links' },
    number: 'Number {from}',
    numbers: 'Numbers {from} to {to}',
    createdAt: 'Created {at}',
    open: 'Working',
    openUntil: 'Working until {at}',
    expired: 'Expired {at}',
    revoked: 'Withdrawn {at}',
    download: 'Download links',
    downloadOf: 'Download links: {batch}',
    revoke: 'Withdraw…',
    revokeOf: 'Withdraw…: {batch}',
    revokeText:
      'Links that were not used stop working, and cannot be brought back. Answers that were sent stay.',
    revokeNow: 'Withdraw these links',
  },
  done: {
    invited: {
      heading: 'The links are ready',
      detail: 'Download them below. They work within a few seconds.',
    },
    'batch-revoked': 'The links are withdrawn and stop working within a few seconds',
  },
  faults: {
    heading: 'No links were made',
    expiresAt: 'Enter a date and a time that are in the future',
    otherForm:
      'This form was sent before with other values. Check the list below, and send it again if you need more.',
  },
});
