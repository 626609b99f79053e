import { plural, shownCount } from '@canvass/web/page';

/** The words of a survey's invitations page. */
export const invitationsTexts = {
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
    countHint: (most: number) => `From 1 to ${shownCount(most)}.`,
    expiresAt: 'Valid until',
    expiresHint: 'Date and time in UTC. Leave it empty if they should not expire.',
    submit: 'Create invitations',
  },
  batches: {
    heading: 'Batches',
    none: 'There are no invitations yet.',
    batch: 'Invitations',
    created: 'Created',
    state: 'State',
    used: 'Used',
    usedOf: (used: number, count: number) => `${shownCount(used)} of ${shownCount(count)} used`,
    usedUnknown: 'Not known at the moment',
    actions: 'Actions',
    size: (count: number) => plural(count, 'invitation'),
    numbers: (from: number, count: number) =>
      count === 1
        ? `Number ${shownCount(from)}`
        : `Numbers ${shownCount(from)} to ${shownCount(from + count - 1)}`,
    createdAt: (at: string) => `Created ${at}`,
    open: 'Open',
    openUntil: (at: string) => `Open until ${at}`,
    expired: (at: string) => `Expired ${at}`,
    revoked: (at: string) => `Revoked ${at}`,
    download: 'Download links',
    downloadOf: (batch: string) => `Download links as CSV: ${batch}`,
    revoke: 'Revoke…',
    revokeOf: (batch: string) => `Revoke…: ${batch}`,
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
} as const;
