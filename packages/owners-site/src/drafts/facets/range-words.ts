import type { FacetType } from '@canvass/surveys';

/** How a condition that has two ends is typed and said. */
export interface RangeWords {
  /** What is typed at its ends. */
  readonly input: 'number' | 'date';
  readonly within: (question: string, from: string, to: string) => string;
  readonly atLeast: (question: string, from: string) => string;
  readonly atMost: (question: string, to: string) => string;
  /** What to do if something else is typed. */
  readonly todo: string;
}

const within = (question: string, from: string, to: string): string => `${question} is from ${from} to ${to}`;
const numbers: RangeWords = {
  input: 'number',
  within,
  atLeast: (question, from) => `${question} is at least ${from}`,
  atMost: (question, to) => `${question} is at most ${to}`,
  todo: 'the condition needs a whole number',
};
const days: RangeWords = {
  input: 'date',
  within,
  atLeast: (question, from) => `${question} is on or after ${from}`,
  atMost: (question, to) => `${question} is on or before ${to}`,
  todo: 'the condition needs a date of the years 1800 to 2200',
};

/** The words of conditions with ends by the type of the facet. Only facets that have an order have such conditions. */
export const rangeWords: Readonly<Record<FacetType, RangeWords>> = {
  number: numbers,
  date: days,
  choices: numbers,
  words: numbers,
  kept: numbers,
};
