import { plural, shownCount } from '@canvass/web/page';

/** The words of the pages about analyses. */
export const analysesTexts = {
  title: 'Analysis',
  listTitle: 'Analyses',
  list: {
    lead: 'An analysis reads a survey’s answers in the background, in random order. It shows an estimate at once, which gets more precise while it runs.',
    none: 'No analysis runs, and none has ended lately. Start one on the results page.',
    table: 'Analyses that run or have ended lately',
    columns: { started: (zone: string) => `Started (${zone})`, state: 'State' },
    results: 'Back to the results',
  },
  states: { running: 'Running', done: 'Done', cancelled: 'Cancelled', failed: 'Failed' },
  of: 'Of all answers',
  by: (question: string) => `It also compares the groups of “${question}”: the API has their figures.`,
  results: 'Results',
  figures: {
    heading: 'Progress',
    fit: 'Answers that fit',
    of: (of: number) => `of ${shownCount(of)} received`,
    none: 'not known yet',
    withheld: 'not shown',
    state: 'State',
    read: 'Read so far',
    progress: 'Share of the answers that were read',
  },
  cancel: 'Cancel the analysis',
  notYours: 'A viewer can cancel only an analysis that they have started. Ask an editor.',
  /** `of` is the number of answers received. */
  estimate: (read: number, of: number) => fromAnswers('Estimated', read, of),
  words: (read: number, of: number) => fromAnswers('Counted', read, of),
  columns: { share: 'Share', margin: 'Margin' },
  exact: 'exact',
  plusMinus: (margin: string) => `± ${margin}`,
  unknown: 'not known yet',
  mean: 'Mean',
  withheld: 'Not shown: answers were erased.',
  nothingRead: 'Not known yet.',
  tooFewFit: (least: number) =>
    `Fewer than ${shownCount(least)} of the answers read so far fit all conditions. The settings of this survey hide the figures of so few.`,
  tooFewAnswer: (least: number) =>
    `Fewer than ${shownCount(least)} of the answers read so far answer this question: the figures are hidden, so that they do not show what one person answered.`,
  nobody: 'None of the answers read so far answers this question.',
} as const;

function fromAnswers(how: string, read: number, of: number): string {
  return read === of
    ? `From all of the ${plural(of, 'answer')} received.`
    : `${how} from ${shownCount(read)} of the ${plural(of, 'answer')} received.`;
}
