import type { FilterWords } from '@canvass/surveys';
import { shownDay } from '../../charts/shown-figures.ts';
import { deskTexts } from '../../desk-language/desk-texts.ts';

/** What the conditions of a filter are called. */
export const filterWords: FilterWords = deskTexts('filterWords', {
  is: 'is {values}',
  isNot: 'is not {values}',
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

/** Returns the same words, with the days on which answers came as the language in use writes them. */
export function shownFilterWords(): FilterWords {
  const { times } = filterWords;
  return {
    ...filterWords,
    times: {
      from: ({ from }) => times.from({ from: shownDayOf(from) }),
      upTo: ({ to }) => times.upTo({ to: shownDayOf(to) }),
      before: ({ to }) => times.before({ to: shownDayOf(to) }),
      on: ({ from }) => times.on({ from: shownDayOf(from) }),
      days: ({ from, to }) => times.days({ from: shownDayOf(from), to: shownDayOf(to) }),
      until: ({ from, to }) => times.until({ from: shownDayOf(from), to: shownDayOf(to) }),
    },
  };
}

/** A time of day stays as it is: it names its zone. */
function shownDayOf(text: string): string {
  return /^\d{4}-\d\d-\d\d$/.test(text) ? shownDay(text) : text;
}
