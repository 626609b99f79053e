import type { FilterWords } from '@canvass/surveys';
import { deskTexts } from '../../desk-language/desk-texts.ts';

/** What the conditions of a filter are called. */
export const filterWords: FilterWords = deskTexts('filterWords', {
  is: 'is {values}',
  or: '{first} or {last}',
  answered: 'was answered',
  skipped: 'was skipped',
  hasWord: 'has the word “{word}”',
  contains: 'contains “{text}”',
  tagged: 'with {values}',
  range: '{from} to {to}',
  open: {
    number: { from: 'at least {end}', to: 'at most {end}', any: 'any number' },
    date: { from: 'from {end}', to: 'up to {end}', any: 'any date' },
  },
  times: {
    from: 'from {from}',
    upTo: 'up to {to}',
    before: 'before {to}',
    on: 'on {from}',
    days: 'from {from} to {to}',
    until: 'from {from} until {to}',
  },
});
