import { deskTexts } from '../desk-language/desk-texts.ts';

/** What an answer has beside those to questions. */
export const ownNames = deskTexts('ownNames', {
  language: 'Language',
  ending: 'Ending',
  usualEnding: 'The usual ending',
});

/** The words of filters on a results page. */
export const filterTexts = deskTexts('filter', {
  add: 'Add a filter',
  noLinks: 'The survey is too large for links on its bars with this filter.',
  conditions: 'Only answers that fit all of this',
  only: 'Only answers that fit: {conditions}',
  received: 'Received',
  tags: 'Tags',
  removeCondition: 'Remove: {condition}',
  allAnswers: 'Show all',
  readAnswers: 'Read these answers',
  limit: 'Limit these answers',
  newest: {
    notAmong: {
      one: 'None of the newest {count} answer fits and has a text here.',
      other: 'None of the newest {count} answers fits and has a text here.',
    },
  },
  none: {
    heading: 'No answer fits',
    text: 'The survey has no answer that fits all conditions. Remove one of them.',
  },
  hidden: {
    heading: 'Too few answers fit',
    text: 'Fewer than {least} answers fit all conditions. The settings of this survey hide the figures of so few.',
  },
  noAnswers: {
    none: 'No answer fits this filter.',
    skipped: 'No answer that fits this filter answers this question.',
  },
  form: {
    received: 'When the answer came',
    question: 'What people answered',
    tag: 'Tag that you gave',
    next: 'Choose',
    from: 'Received from',
    to: 'Received to',
    time: {
      from: 'From {time}, if the date stays.',
      to: 'Until {time}, if the date stays.',
    },
    retired: 'no longer asked',
    submit: 'Show',
  },
  analysis: {
    heading: 'Search in the texts, or read everything',
    note: 'An analysis reads the answers that are shown in the background. It shows an estimate at once, which gets more precise while it runs.',
    question: 'Text question',
    contains: 'contains',
    precision: 'Until',
    precisions: { '0.02': 'each share is known to ± 2 points', exact: 'every answer is read' },
    submit: 'Start an analysis',
    list: 'Analyses of this survey',
    any: 'any text',
  },
  title: '{title}, filtered',
  few: 'hidden: few answers',
  faults: {
    heading: 'This filter does not work',
    lead: 'The address names something that cannot be shown:',
    title: 'Error: {title}',
  },
  busy: {
    heading: 'Other figures are being computed',
    text: 'The site computes as many filtered results as it can at the moment. This page tries again by itself in a few seconds.',
  },
  late: {
    heading: 'These figures take a while',
    text: 'There are very many answers, and they are still being counted. This page tries again by itself in a few seconds. An analysis has an estimate at once.',
  },
  again: 'Try again now',
});
