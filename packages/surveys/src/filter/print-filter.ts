import { MAX_RANGE_MAGNITUDE } from '../range-value.ts';
import type { AnswerFilter, NumberRange, QuestionFilter } from './answer-filter.ts';
import { printReceivedTimes } from './received-times.ts';
import { joinValues } from './value-list.ts';

/**
 * The parameters of an address that say this filter, in one form and order: equal filters have equal parameters, and
 * `parseFilterQuery` reads the same filter from them. An address cannot say `contains`: such a condition is left out.
 */
export function filterToQuery(filter: AnswerFilter): [name: string, value: string][] {
  return [
    ...filter.questions.flatMap(conditionToQuery),
    ...Object.entries<string>(printReceivedTimes(filter)),
  ];
}

function conditionToQuery(condition: QuestionFilter): [string, string][] {
  const { question, type } = condition;
  switch (type) {
    case 'multipleChoice':
      return [[`where[${question}]`, joinValues(condition.values)]];
    case 'range':
      return [[`where[${question}]`, condition.ranges.map(printRange).join(',')]];
    case 'freeText':
      return 'word' in condition ? [[`word[${question}]`, condition.word]] : [];
  }
}

function printRange({ min, max }: NumberRange): string {
  if (min === max) return `${min}`;
  const isOpen = min === -MAX_RANGE_MAGNITUDE && max === MAX_RANGE_MAGNITUDE;
  return `${min === -MAX_RANGE_MAGNITUDE && !isOpen ? '' : min}..${max === MAX_RANGE_MAGNITUDE ? '' : max}`;
}
