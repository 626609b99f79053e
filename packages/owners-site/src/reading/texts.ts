import { isolated } from '@canvass/surveys';
import { plural, shownCount } from '@canvass/web/page';

/** The words of filters and comparisons on a results page. */
export const filterTexts = {
  heading: 'Filter and compare',
  hint: 'Select a bar, a day or a word to see only the answers that have it.',
  noLinks: 'The survey is too large for links on its bars with this filter.',
  conditions: 'Only answers that fit all of this',
  only: (conditions: string) => `Only answers that fit: ${conditions}`,
  received: 'Received',
  remove: 'Remove',
  removeCondition: (condition: string) => `Remove: ${condition}`,
  allAnswers: 'All answers',
  of: (of: number) => `of ${plural(of, 'answer')}`,
  readAnswers: 'Read these answers',
  exportAnswers: 'Export these answers',
  comparedBy: 'Compared by',
  newest: {
    from: (answers: number) => `Those that fit among the newest ${plural(answers, 'answer')}.`,
    notAmong: (answers: number) =>
      `None of the newest ${plural(answers, 'answer')} fits and has a text here.`,
  },
  none: {
    heading: 'No answer fits',
    text: 'The survey has no answer that fits all conditions. Remove one of them.',
  },
  hidden: {
    heading: 'Too few answers fit',
    text: (least: number) =>
      `Fewer than ${shownCount(least)} answers fit all conditions. The settings of this survey hide the figures of so few.`,
  },
  noAnswers: {
    none: 'No answer fits this filter.',
    skipped: 'No answer that fits this filter answers this question.',
  },
  form: {
    from: 'Received from',
    to: 'Received to',
    time: {
      from: (time: string) => `From ${time}, if the date stays.`,
      to: (time: string) => `Until ${time}, if the date stays.`,
    },
    by: 'Compare by',
    byNothing: 'Nothing',
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
  title: (title: string) => `${title}, filtered`,
  compared: {
    all: 'All',
    of: (answered: number) => `of ${shownCount(answered)}`,
    byThis: 'The groups are the answers to this question.',
    left: (shown: number, groups: number) =>
      `The ${shownCount(shown)} groups with the most answers, of ${shownCount(groups)}. The CSV file has all.`,
    hidden: (groups: string, least: number) =>
      `Hidden, because they have fewer than ${shownCount(least)} answers or would give away a group that has: ${groups}.`,
    hiddenMany: (groups: number, least: number) =>
      `${plural(groups, 'group is', 'groups are')} hidden: fewer than ${shownCount(least)} answers, or a group that would give such a one away.`,
    tooFew: 'hidden: few answers',
    empty: (groups: string) => `Without answers: ${groups}.`,
    outside: (answers: number) =>
      answers === 1
        ? '1 answer is in no group: it has no answer to this question, or an older value.'
        : `${shownCount(answers)} answers are in no group: they have no answer to this question, or an older value.`,
    overlapping: 'Several choices were possible, so an answer can be in several groups.',
    rowsLeft: (rows: number) => `${plural(rows, 'further row is', 'further rows are')} in the CSV file.`,
    share: 'Shares are of the people in each group who answered.',
    word: (rank: number) => `${rank}.`,
    statistics: 'Statistics',
    statistic: 'Statistic or value',
    distribution: 'Answers by value',
    noLonger: (choice: string) => `${isolated(choice)} (no longer offered)`,
    values: 'Show all values',
  },
  faults: {
    heading: 'This filter does not work',
    lead: 'The address names something that cannot be shown:',
    title: (title: string) => `Error: ${title}`,
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
} as const;
