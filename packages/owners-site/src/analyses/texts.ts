import { deskTexts } from '../desk-language/desk-texts.ts';

/** The words of the pages about analyses. */
export const analysesTexts = deskTexts('analyses', {
  title: 'Analysis',
  listTitle: 'Analyses',
  list: {
    lead: 'An analysis reads a survey’s answers in the background, in random order. It shows an estimate at once, which gets more precise while it runs.',
    none: 'No analysis runs, and none has ended lately. Start one on the results page.',
    table: 'Analyses that run or have ended lately',
    columns: { started: 'Started ({zone})', state: 'State' },
    results: 'Back to the results',
  },
  states: { running: 'Running', done: 'Done', cancelled: 'Cancelled', failed: 'Failed' },
  of: 'Of all answers',
  by: 'It was started for the groups of “{question}”.',
  compare: 'Compare them',
  results: 'Results',
  figures: {
    heading: 'Progress',
    fit: 'Answers that fit',
    of: 'of {of} received',
    none: 'not known yet',
    withheld: 'not shown',
    state: 'State',
    read: 'Read so far',
    progress: 'Share of the answers that were read',
  },
  answers: {
    all: { one: 'See the {count} answer', other: 'See the {count} answers' },
    these: 'See these answers',
    search: 'Find “{text}” in these answers',
  },
  cancel: 'Cancel the analysis',
  noTags: 'An analysis knows no tags. Remove the tags from the filter, then start it again.',
  notYours: 'A viewer can cancel only an analysis that they have started. Ask an editor.',
  fromAll: {
    one: 'From all of the {count} answer received.',
    other: 'From all of the {count} answers received.',
  },
  estimated: {
    one: 'Estimated from {read} of the {count} answer received.',
    other: 'Estimated from {read} of the {count} answers received.',
  },
  counted: {
    one: 'Counted from {read} of the {count} answer received.',
    other: 'Counted from {read} of the {count} answers received.',
  },
  columns: { share: 'Share', margin: 'Margin' },
  exact: 'exact',
  plusMinus: '± {margin}',
  unknown: 'not known yet',
  mean: 'Mean',
  withheld: 'Not shown: answers were erased.',
  nothingRead: 'Not known yet.',
  tooFewFit:
    'Fewer than {least} of the answers read so far fit all conditions. The settings of this survey hide the figures of so few.',
  tooFewAnswer:
    'Fewer than {least} of the answers read so far answer this question: the figures are hidden, so that they do not show what one person answered.',
  nobody: 'None of the answers read so far answers this question.',
});

/** Says from how many answers shares were estimated. `of` is the number of answers received. */
export function estimatedFrom(read: number, of: number): string {
  return read === of ? analysesTexts.fromAll(of) : analysesTexts.estimated(of, { read });
}

/** Says from how many answers words were counted. `of` is the number of answers received. */
export function countedFrom(read: number, of: number): string {
  return read === of ? analysesTexts.fromAll(of) : analysesTexts.counted(of, { read });
}
