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
    first: { one: 'The first group of {all}.', other: 'The first {count} groups of {all}.' },
    nothing: 'There is nothing to compare: fewer than two groups are large enough.',
    few: 'Too few people fit the filter to compare groups of them.',
    busy: 'Other figures are being computed. Load the report again in a few seconds to see the groups.',
  },
});
