import { parseDay, printDay } from '@canvass/surveys';
import type { ConditionFault } from '../../report/note-words.ts';
import { type Operand, listOf } from '../compare-values.ts';
import type { Constant, Operator } from '../expression.ts';
import { type Rule, negate, neverMet } from '../rule.ts';
import type { Tested } from './tested.ts';

/** A test of a day. SurveyJS compares days as texts such as `2026-11-26`, whose order is theirs. */
export function dateRule(tested: Tested<'date'>, operator: Operator, value: Operand): Rule | ConditionFault {
  switch (operator) {
    case 'equal':
      // No day is equal to a list.
      return Array.isArray(value) ? neverMet : onDay(tested, value as Constant);
    case 'notequal':
      return negate(dateRule(tested, 'equal', value) as Rule);
    case 'anyof':
      // With a lone value, survey-core looks for the answer in that value.
      if (!Array.isArray(value)) return 'part-of-date';
      return { any: listOf(value).map((each) => onDay(tested, each)) };
    case 'noneof': {
      const any = dateRule(tested, 'anyof', value);
      return typeof any === 'string' ? any : negate(any);
    }
    case 'less':
      return before(tested, value);
    case 'greater':
      return after(tested, value);
    case 'lessorequal':
      return { any: [dateRule(tested, 'equal', value) as Rule, before(tested, value)] };
    case 'greaterorequal':
      return { any: [dateRule(tested, 'equal', value) as Rule, after(tested, value)] };
    case 'contains':
    case 'notcontains':
    case 'allof':
      return 'part-of-date';
  }
}

function onDay(tested: Tested<'date'>, value: Constant): Rule {
  const day = typeof value === 'string' ? parseDay(value.trim()) : undefined;
  return day === undefined ? neverMet : from(tested, day, day);
}

function before(tested: Tested<'date'>, value: Operand): Rule {
  const text = textOf(value);
  return text === undefined ? neverMet : from(tested, tested.min, firstDay(tested, (day) => day >= text) - 1);
}

function after(tested: Tested<'date'>, value: Operand): Rule {
  const text = textOf(value);
  return text === undefined
    ? neverMet
    : from(
        tested,
        firstDay(tested, (day) => day > text),
        tested.max,
      );
}

/** A text is neither less nor greater than a number. */
function textOf(value: Operand): string | undefined {
  const compared = Array.isArray(value) ? String(value) : value;
  return typeof compared === 'string' ? compared : undefined;
}

/** The first day that meets a test which all later ones meet, too; one after the last if none does. */
function firstDay({ min, max }: Tested<'date'>, isMet: (day: string) => boolean): number {
  let [low, high] = [min, max + 1];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (isMet(printDay(middle))) high = middle;
    else low = middle + 1;
  }
  return low;
}

function from({ id: question, min, max }: Tested<'date'>, first: number, last: number): Rule {
  if (first > last || first > max || last < min) return neverMet;
  const [atLeast, atMost] = [printDay(first), printDay(last)];
  if (first === last) return { question, atLeast, atMost };
  if (first === min) return last === max ? { question, answered: true } : { question, atMost };
  return last === max ? { question, atLeast } : { question, atLeast, atMost };
}
