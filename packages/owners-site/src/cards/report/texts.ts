import { deskTexts } from '../../desk-language/desk-texts.ts';

/** The words of a report. */
export const reportTexts = deskTexts('report', {
  title: 'Report: {title}',
  tools: 'Report',
  back: 'Back to the results',
  paper: 'Paper',
  papers: { a4: 'A4', letter: 'Letter' },
  withTexts: 'Show what people wrote',
  withoutTexts: 'Leave out what people wrote',
  share: 'Share by link',
  print: 'Print or save as PDF',
  printByMenu: 'To save it as PDF, print this page from the menu of your browser.',
  told: {
    one: 'What {count} person told us, {from} to {to}',
    other: 'What {count} people told us, {from} to {to}',
  },
  toldOn: { one: 'What {count} person told us on {day}', other: 'What {count} people told us on {day}' },
  toldOnce: { one: 'What {count} person told us', other: 'What {count} people told us' },
  nobody: 'Nobody has answered yet',
  only: 'Only answers that fit: {conditions}',
  inShort: 'In short',
  most: '{share} chose “{choice}”: {question}',
  highest: '“{item}” has the highest mean, {mean}: {question}',
  lowest: '“{item}” has the lowest mean, {mean}: {question}',
  contents: 'Contents',
  retired: 'Questions that are no longer asked',
  how: 'How to read this report',
  shares:
    'Shares are of the people who answered a question. They are rounded, so they may add up to a little more or less than 100%.',
  exact: 'Every answer is counted; nothing is estimated.',
  small: 'Figures of fewer than {least} people are left out.',
  steps: 'The figures move by several answers at a time, so that they do not show what one person answered.',
  asOf: 'As of {time}',
  pageOf: 'Page {page} of {pages}',
});
