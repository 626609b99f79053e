import type { DraftFacet } from '@canvass/surveys';
import { deskTexts } from '../../desk-language/desk-texts.ts';

const texts = deskTexts('ranges', {
  numbers: {
    within: '{question} is from {from} to {to}',
    atLeast: '{question} is at least {from}',
    atMost: '{question} is at most {to}',
    todo: 'the condition needs a number that the question can have, without separators of thousands',
  },
  days: {
    within: '{question} is from {from} to {to}',
    atLeast: '{question} is on or after {from}',
    atMost: '{question} is on or before {to}',
    todo: 'the condition needs a date of the years 1800 to 2200',
  },
  times: {
    within: '{question} is from {from} to {to}',
    atLeast: '{question} is at {from} or later',
    atMost: '{question} is at {to} or earlier',
    todo: 'the condition needs a time, such as 09:30',
  },
});

/** How a condition that has two ends is typed and said. */
export interface RangeWords {
  /** What is typed at its ends. */
  readonly input: 'number' | 'date' | 'time';
  /** How it is said, and what to do if something else is typed. */
  readonly words: (typeof texts)['numbers'];
}

const numbers: RangeWords = { input: 'number', words: texts.numbers };
const days: RangeWords = { input: 'date', words: texts.days };
const times: RangeWords = { input: 'time', words: texts.times };

/** The words of conditions with ends. Only facets that have an order have such conditions. */
export function rangeWords({ type, clock }: Pick<DraftFacet, 'type' | 'clock'>): RangeWords {
  if (clock) return times;
  return type === 'date' ? days : numbers;
}
