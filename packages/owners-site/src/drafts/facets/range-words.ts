import type { DraftFacet } from '@canvass/surveys';

/** How a condition that has two ends is typed and said. */
export interface RangeWords {
  /** What is typed at its ends. */
  readonly input: 'number' | 'date' | 'time';
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
  todo: 'the condition needs a number that the question can have, without separators of thousands',
};
const days: RangeWords = {
  input: 'date',
  within,
  atLeast: (question, from) => `${question} is on or after ${from}`,
  atMost: (question, to) => `${question} is on or before ${to}`,
  todo: 'the condition needs a date of the years 1800 to 2200',
};

const times: RangeWords = {
  input: 'time',
  within,
  atLeast: (question, from) => `${question} is at ${from} or later`,
  atMost: (question, to) => `${question} is at ${to} or earlier`,
  todo: 'the condition needs a time, such as 09:30',
};

/** The words of conditions with ends. Only facets that have an order have such conditions. */
export function rangeWords({ type, clock }: Pick<DraftFacet, 'type' | 'clock'>): RangeWords {
  if (clock) return times;
  return type === 'date' ? days : numbers;
}
