import type { AnswerFilter, QuestionFilter } from './answer-filter.ts';
import type { FilterInput } from '../definition/filter-input.ts';
import { printReceivedTimes } from './received-times.ts';
import { endToJson, endsOf } from '../facets/end-text.ts';
import { printRange } from './range-ends.ts';
import { joinValues } from './value-list.ts';

/**
 * The parameters of an address that say this filter, in one form and order: equal filters have equal parameters, and
 * `parseFilterQuery` reads the same filter from them. An address cannot say `contains`: such a condition is left out.
 */
export function filterToQuery(filter: AnswerFilter): [name: string, value: string][] {
  return [
    ...filter.questions.flatMap(conditionToQuery),
    ...(filter.tags === undefined ? [] : [['tag', joinValues(filter.tags)] as [string, string]]),
    ...Object.entries<string>(printReceivedTimes(filter)),
  ];
}

/** The filter as `parseFilterJson` reads it, without its tags: that form is for analyses, which know none. */
export function filterToJson(filter: AnswerFilter): FilterInput {
  const where = filter.questions.map(
    (condition) => [condition.question, conditionToJson(condition)] as const,
  );
  return {
    ...(where.length > 0 && { where: Object.fromEntries(where) }),
    ...printReceivedTimes(filter),
  };
}

function conditionToJson(condition: QuestionFilter): NonNullable<FilterInput['where']>[string] {
  switch (condition.type) {
    case 'choices':
      return [...condition.values];
    case 'noneOf':
      return { noneOf: [...condition.values] };
    case 'number':
    case 'date':
      return condition.ranges.map(({ min, max }) => {
        const { lowest, highest } = endsOf(condition);
        const [first, last] = [endToJson(condition, min), endToJson(condition, max)];
        if (min === max) return first;
        // A range has one end at least.
        if (min > lowest || max === highest) return { min: first, ...(max < highest && { max: last }) };
        return { max: last };
      });
    case 'answered':
      return { answered: condition.answered };
    case 'words':
      return 'word' in condition ? { word: condition.word } : { contains: condition.contains };
  }
}

function conditionToQuery(condition: QuestionFilter): [string, string][] {
  const { question, type } = condition;
  switch (type) {
    case 'choices':
      return [[`where[${question}]`, joinValues(condition.values)]];
    case 'noneOf':
      return [[`not[${question}]`, joinValues(condition.values)]];
    case 'number':
    case 'date': {
      const printed = condition.ranges.map((range) => printRange(condition, range, endsOf(condition)));
      return [[`where[${question}]`, printed.join(',')]];
    }
    case 'answered':
      return [[`answered[${question}]`, condition.answered ? 'yes' : 'no']];
    case 'words':
      return 'word' in condition ? [[`word[${question}]`, condition.word]] : [];
  }
}
