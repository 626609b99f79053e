import { deskTexts } from '../desk-language/desk-texts.ts';

/** The words of what an owner chooses for a report, and of the groups in it. */
export const reportChoiceTexts = deskTexts('reportChoice', {
  open: 'What is in it',
  questions: 'Questions',
  by: 'Compare groups by',
  none: 'No groups',
  submit: 'Show',
  groups: {
    heading: 'Where groups differ: {question}',
    note: 'Groups are compared with everyone else. Marked is what chance would hardly explain, corrected for the number of comparisons.',
    hidden: 'Left out, because they are small or would give a small one away: {groups}.',
    first: 'The first {count} groups of {all}.',
    rowsLeft: {
      one: '{count} further row, without a mark and with fewer answers, is in Compare.',
      other: '{count} further rows, without a mark and with fewer answers, are in Compare.',
    },
    rowsLeftMarked: {
      one: '{count} further row with fewer answers is in Compare, with a mark.',
      other: '{count} further rows with fewer answers are in Compare, {marked} of them with a mark.',
    },
    nothing: 'There is nothing to compare.',
    tooSmall: 'There is nothing to compare: fewer than two groups are large enough.',
    few: 'Too few people fit the filter to compare groups of them.',
    busy: 'Other figures are being computed. Load the report again in a few seconds to see the groups.',
    late: 'Counting the groups takes a while. Load the report again in a few seconds to see them.',
    gone: 'The question whose groups were to be compared is not there any more, or makes no groups.',
    withoutTexts: 'What people wrote is not shown here, so their words are not compared either.',
  },
});
