import { deskTexts } from '../desk-language/desk-texts.ts';

/** The words of filters and comparisons on a results page. */
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
  comparedBy: 'Compared by',
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
  compared: {
    all: 'All',
    of: 'of {answered}',
    byThis: 'The groups are the answers to this question.',
    left: 'The {shown} groups with the most answers, of {groups}. The CSV file has all.',
    hidden:
      'Hidden, because they have fewer than {least} answers or would give away a group that has: {groups}.',
    hiddenMany: {
      one: '{count} group is hidden: fewer than {least} answers, or a group that would give such a one away.',
      other:
        '{count} groups are hidden: fewer than {least} answers, or a group that would give such a one away.',
    },
    tooFew: 'hidden: few answers',
    empty: 'Without answers: {groups}.',
    outside: {
      one: '1 answer is in no group: it has no answer to this question, or an older value.',
      other: '{count} answers are in no group: they have no answer to this question, or an older value.',
    },
    overlapping: 'Several choices were possible, so an answer can be in several groups.',
    rowsLeft: {
      one: '{count} further row is in the CSV file.',
      other: '{count} further rows are in the CSV file.',
    },
    share: 'Shares are of the people in each group who answered.',
    word: '{rank}.',
    statistics: 'Statistics',
    statistic: 'Statistic or value',
    distribution: 'Answers by value',
    noLonger: '{choice} (no longer offered)',
    values: 'Show all values',
  },
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
