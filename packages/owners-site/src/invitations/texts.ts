import { deskTexts } from '../desk-language/desk-texts.ts';

/** The words of a survey's invitations page. */
export const invitationsTexts = deskTexts('invitations', {
  title: 'Invitations',
  draft: 'This survey is a draft. Publish it first; then you can invite people to it.',
  edit: 'Continue editing',
  how: {
    heading: 'How it works',
    steps: {
      make: 'Make as many links as you want to invite people.',
      send: 'Download the file. It has a row for each link, which the mail merge of your mail program puts into each message.',
      answer: 'Each link works once, for one person.',
    },
    privacy: 'You see how many have answered, never what a person said.',
  },
  access: {
    heading: 'Who can answer',
    inviteOnly: 'Only people you invite can answer.',
    everyone: 'Anyone with the open link can answer, too.',
    change: 'Change who can answer',
  },
  add: {
    heading: 'Make links',
    text: 'A link for each person, to send by e-mail or on paper.',
    count: 'How many people',
    countHint: 'Up to {most}.',
    expiresAt: 'Valid until',
    expiresHint: 'Date and time in {zone}. Leave it empty if they should always work.',
    submit: 'Make the links',
  },
  batches: {
    heading: 'Invited so far',
    none: 'Nobody is invited yet.',
    invited: 'Invited',
    answered: 'Answered',
    waiting: 'Not yet',
    usedOf: '{used} of {count} answered',
    usedUnknown: 'How many have answered is not known at the moment.',
    size: { one: '{count} link', other: '{count} links' },
    number: 'No. {from} in the file',
    numbers: 'No. {from} to {to} in the file',
    createdAt: 'Made {at}',
    states: { open: 'Working', expired: 'Expired', revoked: 'Withdrawn' },
    until: 'work until {at}',
    expiredAt: 'worked until {at}',
    revokedAt: 'withdrawn {at}',
    download: 'Download the links',
    downloadOf: 'Download the links: {batch}',
    moreOf: 'More for the links: {batch}',
    revoke: 'Withdraw…',
    revokeTitle: { one: 'Withdraw {count} link?', other: 'Withdraw {count} links?' },
    revokeText:
      'Links that were not used stop working, and cannot be brought back. Answers that were sent stay.',
    revokeNow: 'Withdraw the links',
  },
  signed: {
    link: 'Links with hidden answers…',
    title: 'Links with hidden answers',
    text: 'Each link carries answers to hidden questions, which nobody can change there. Paste a table, for example from a spreadsheet: a row for each person, below the names of the columns.',
    columns: 'These columns become answers:',
    others: 'All other columns, such as names, only stay in the file.',
    label: 'Table',
    hint: 'At most {most} rows. Several choices in a cell stand between “|”.',
    submit: 'Download the links',
    faults: {
      heading: 'No links were made',
      quote: 'A quotation mark in line {line} is never closed',
      columns: 'The first row names no hidden question: write the name of its column there',
      rows: 'There is no row below the names of the columns',
      tooMany: 'There are {rows} rows, and at most {most} can be taken here',
      cell: 'Line {line}, {column}: {why}',
      long: 'Line {line}: its answers are too long for a link',
    },
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
