import { deskTexts } from '../desk-language/desk-texts.ts';

/** The words of the page that adds a filter. */
export const filterPageTexts = deskTexts('filterPage', {
  title: 'Add a filter',
  lead: 'Only answers in which:',
  tests: {
    value: 'The answer is',
    without: 'There is no answer, or it is not',
    answered: 'The question was answered',
    skipped: 'The question was skipped',
  },
  choices: 'One of these',
  ends: {
    number: { from: 'At least', to: 'At most' },
    date: { from: 'From', to: 'To' },
  },
  word: 'The text has the word',
  submit: 'Show these answers',
  back: 'Back to the results',
  fault: 'One field needs another look',
  faults: {
    choices: 'Choose at least one.',
    number: 'Fill in one of the fields, or both, with numbers. The first must not be larger.',
    date: 'Fill in one of the dates, or both. The first must not be later.',
    word: 'Write one word.',
  },
  faultTitle: 'Error: {title}',
});
