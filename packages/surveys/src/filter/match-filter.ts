import type { AnswerValue } from '../answers.ts';
import { normalText } from '../normal-text.ts';
import { forEachWord } from '../words.ts';
import type { AnswerFilter, QuestionFilter } from './answer-filter.ts';

/** The parts of a stored answer that a filter looks at. */
export interface FilteredAnswer {
  /** ISO 8601. */
  readonly receivedAt: string;
  readonly answers: Readonly<Record<string, AnswerValue | null>>;
}

/** Whether the filter takes this answer: the definition of what a filter means. */
export function matchesFilter(filter: AnswerFilter, answer: FilteredAnswer): boolean {
  return compileFilter(filter)(answer);
}

/** The same for many answers. */
export function compileFilter({
  questions,
  receivedFromMs = -Infinity,
  receivedBeforeMs = Infinity,
}: AnswerFilter): (answer: FilteredAnswer) => boolean {
  const isTimed = receivedFromMs !== -Infinity || receivedBeforeMs !== Infinity;
  const conditions = questions.map((condition) => ({
    id: condition.question,
    holds: compileCondition(condition),
  }));
  return ({ receivedAt, answers }) => {
    if (isTimed) {
      const receivedAtMs = Date.parse(receivedAt);
      if (receivedAtMs < receivedFromMs || receivedAtMs >= receivedBeforeMs) return false;
    }
    return conditions.every(({ id, holds }) => {
      const value = Object.hasOwn(answers, id) ? answers[id] : undefined;
      return value !== undefined && value !== null && holds(value);
    });
  };
}

function compileCondition(condition: QuestionFilter): (value: AnswerValue) => boolean {
  switch (condition.type) {
    case 'multipleChoice': {
      const wanted = new Set(condition.values);
      return (value) =>
        typeof value === 'string'
          ? wanted.has(value)
          : typeof value === 'object' && value.some((each) => wanted.has(each));
    }
    case 'range':
      return (value) =>
        typeof value === 'number' && condition.ranges.some(({ min, max }) => value >= min && value <= max);
    case 'freeText': {
      const holds = 'word' in condition ? textHasWord(condition.word) : compileContains(condition.contains);
      return (value) => typeof value === 'string' && holds(value);
    }
  }
}

function textHasWord(wanted: string): (text: string) => boolean {
  return (text) => {
    let isThere = false;
    forEachWord(text, (word) => {
      if (word === wanted) isThere = true;
    });
    return isThere;
  };
}

/**
 * Whether a text contains `contains`. Both are compared as `normalText` writes them: lower-case by `toLowerCase`, which no
 * locale changes, then in normal form C. So case does not matter, nor how an accent is encoded, but whether it is there:
 * `e` is not in `é`. White space, width and punctuation count.
 */
export function compileContains(contains: string): (text: string) => boolean {
  const wanted = normalText(contains);
  return (text) => normalText(text).includes(wanted);
}
