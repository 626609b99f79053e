import { deskTexts } from '../desk-language/desk-texts.ts';

export const progressTexts = deskTexts('progress', {
  title: 'How far people get: {title}',
  heading: 'How far people get',
  figures: {
    started: 'Began to answer',
    sent: 'Sent it',
    share: '{share} of those who began',
    stopped: 'Got no further',
    stoppedNote: 'They stopped, or are still there',
    time: 'Typical time',
    timeNote: 'Half were faster',
  },
  aDay: 'A day or more',
  bars: 'People, and their share of those who began',
  steps: {
    started: 'Began',
    page: 'Page {page}',
    named: 'Page {page}: {title}',
    sent: 'Sent',
  },
  most: {
    page: {
      one: 'Of the {stopped} who got no further, {count} stopped on page {page}.',
      other: 'Of the {stopped} who got no further, {count} stopped on page {page}.',
    },
    question: {
      one: 'Of the {stopped} who got no further, {count} left at “{question}”.',
      other: 'Of the {stopped} who got no further, {count} left at “{question}”.',
    },
  },
  single: {
    page: 'The one person who got no further stopped on page {page}.',
    question: 'The one person who got no further left at “{question}”.',
  },
  where: {
    pages: 'Where people stop',
    pagesNote: 'How many got to a page and no further',
    questions: 'At which question',
    questionsNote:
      'Where people were when they left the page and did not come back. Some browsers do not tell.',
  },
  filter: {
    legend: 'Only some of them',
    from: 'Opened from',
    to: 'Opened until',
    language: 'Language',
    anyLanguage: 'All languages',
    submit: 'Show',
    all: 'Show all',
  },
  about: 'Everyone counts once, however often a page is sent. Neither names nor answers are kept for it.',
  off: {
    heading: 'This is not counted',
    text: 'Canvass can count how many people begin, get to each page and send the survey, and how long it takes them. Neither names nor answers are kept for it.',
    turnOn: 'Turn it on in the settings',
    before: 'Counting is off. These are the figures of the time before.',
  },
  none: {
    heading: 'Nobody has begun yet',
    text: 'The figures appear here once somebody begins to answer.',
    some: 'None of them has begun.',
  },
});
