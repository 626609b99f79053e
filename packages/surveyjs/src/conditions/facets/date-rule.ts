import { maxDay, minDay, parseDay, printDay } from '@canvass/surveys';
import type { ConditionFault } from '../../report/note-words.ts';
import { type Operand, type OrderOperator, listOf } from '../compare-values.ts';
import type { Operator } from '../expression.ts';
import { type Rule, negate, neverMet } from '../rule.ts';
import type { Tested } from './tested.ts';

type TestedDay = Tested<'date'>;

/** A test of a day. SurveyJS compares days as texts such as `2026-11-26`, whose order is theirs. */
export function dateRule(tested: TestedDay, operator: Operator, value: Operand): Rule | ConditionFault {
  switch (operator) {
    case 'equal':
      // No day is equal to a list.
      return Array.isArray(value) ? neverMet : onDay(tested, value);
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
    case 'lessorequal':
    case 'greater':
    case 'greaterorequal':
      return inOrder(tested, operator, value);
    case 'contains':
    case 'notcontains':
    case 'allof':
      return 'part-of-date';
  }
}

function onDay({ id: question, min, max }: TestedDay, value: Operand): Rule {
  const day = dayOf(value);
  if (day === undefined || day < min || day > max) return neverMet;
  return { question, atLeast: printDay(day), atMost: printDay(day) };
}

function dayOf(value: Operand): number | undefined {
  return typeof value === 'string' ? parseDay(value.trim()) : undefined;
}

/** SurveyJS disregards blanks around a text where it asks for equality, but not in an order. */
function inOrder(tested: TestedDay, operator: OrderOperator, value: Operand): Rule {
  const text = textOf(value);
  if (text === undefined) return neverMet;
  const equal = operator === 'lessorequal' || operator === 'greaterorequal' ? dayOf(value) : undefined;
  if (operator === 'less' || operator === 'lessorequal') {
    const last = firstDay((day) => day >= text) - 1;
    if (equal === undefined || equal <= last + 1) return atMost(tested, Math.max(last, equal ?? last));
    return { any: [onDay(tested, value), atMost(tested, last)] };
  }
  const first = firstDay((day) => day > text);
  if (equal === undefined || equal >= first - 1) return atLeast(tested, Math.min(first, equal ?? first));
  return { any: [onDay(tested, value), atLeast(tested, first)] };
}

function atLeast({ id: question, max }: TestedDay, day: number): Rule {
  return day > max ? neverMet : { question, atLeast: printDay(Math.max(day, minDay)) };
}

function atMost({ id: question, min }: TestedDay, day: number): Rule {
  return day < min ? neverMet : { question, atMost: printDay(Math.min(day, maxDay)) };
}

/** A text is neither less nor greater than a number. */
function textOf(value: Operand): string | undefined {
  const compared = Array.isArray(value) ? String(value) : value;
  return typeof compared === 'string' ? compared : undefined;
}

/** The first day of any survey that meets a test which all later ones meet, too; one after the last if none does. */
function firstDay(isMet: (day: string) => boolean): number {
  let [low, high] = [minDay, maxDay + 1];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (isMet(printDay(middle))) high = middle;
    else low = middle + 1;
  }
  return low;
}
