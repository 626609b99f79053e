import { deskTexts } from '../desk-language/desk-texts.ts';

/** The words of a survey's invitations page. */
export const invitationsTexts = deskTexts('invitations', {
  title: 'Invitations',
  draft: 'This survey is a draft. Publish it first; then you can invite people to it.',
  edit: 'Continue editing',
  intro:
    'An invitation is a link with which one person can answer once. Send each person a link of their own: whoever has it can use it.',
  access: {
    inviteOnly: 'Only people with an invitation can answer this survey.',
    everyone: 'People without an invitation can answer this survey, too.',
    change: 'Change who can answer',
  },
  add: {
    heading: 'New invitations',
    count: 'How many',
    countHint: 'From 1 to {most}.',
    expiresAt: 'Valid until',
    expiresHint:
      'Date and time in {zone}, the time zone of the survey. Leave it empty if they should not expire.',
    submit: 'Create invitations',
  },
  batches: {
    heading: 'Batches',
    none: 'There are no invitations yet.',
    batch: 'Invitations',
    created: 'Created',
    state: 'State',
    used: 'Used',
    usedOf: '{used} of {count} used',
    usedUnknown: 'Not known at the moment',
    actions: 'Actions',
    size: { one: '{count} invitation', other: '{count} invitations' },
    number: 'Number {from}',
    numbers: 'Numbers {from} to {to}',
    createdAt: 'Created {at}',
    open: 'Open',
    openUntil: 'Open until {at}',
    expired: 'Expired {at}',
    revoked: 'Revoked {at}',
    download: 'Download links',
    downloadOf: 'Download links as CSV: {batch}',
    revoke: 'Revoke…',
    revokeOf: 'Revoke…: {batch}',
    revokeText:
      'Links that were not used stop working, and cannot be brought back. Answers that were sent stay.',
    revokeNow: 'Revoke these invitations',
  },
  done: {
    invited: {
      heading: 'The invitations are ready',
      detail: 'Download their links below. They work within a few seconds.',
    },
    'batch-revoked': 'The invitations are revoked and stop working within a few seconds',
  },
  faults: {
    heading: 'Nothing was created',
    expiresAt: 'Enter a date and a time that are in the future',
    otherForm:
      'This form was sent before with other values. Check the list below, and send it again if you need more.',
  },
});
