import { endOfJson, endToJson, endsOf } from '@canvass/surveys';
import type { ConditionFault } from '../../report/note-words.ts';
import { type Operand, type OrderOperator, listOf } from '../compare-values.ts';
import type { Operator } from '../expression.ts';
import { type Rule, anyOf, negate, neverMet } from '../rule.ts';
import { type Ordered, within } from './within.ts';

/** A test of a date or a time of day. SurveyJS compares them as texts such as `2026-11-26` and `09:30`, whose order is theirs. */
export function printedRule(tested: Ordered, operator: Operator, value: Operand): Rule | ConditionFault {
  switch (operator) {
    case 'equal':
      // No text is equal to a list.
      return Array.isArray(value) ? neverMet : equalTo(tested, value);
    case 'notequal':
      return negate(Array.isArray(value) ? neverMet : equalTo(tested, value));
    case 'anyof':
    case 'noneof': {
      // With a lone value, survey-core looks for the answer in that value.
      if (!Array.isArray(value)) return 'part-of-date';
      const any = anyOf(listOf(value).map((each) => equalTo(tested, each)));
      return operator === 'anyof' ? any : negate(any);
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

function equalTo(tested: Ordered, value: Operand): Rule {
  const at = valueOf(tested, value);
  return at === undefined ? neverMet : within(tested, at, at);
}

function valueOf(tested: Ordered, value: Operand): number | undefined {
  return typeof value === 'string' ? endOfJson(tested, value.trim()) : undefined;
}

/** SurveyJS disregards blanks around a text where it asks for equality, but not in an order. */
function inOrder(tested: Ordered, operator: OrderOperator, value: Operand): Rule {
  const compared = Array.isArray(value) ? String(value) : value;
  // A text is neither less nor greater than a number.
  if (typeof compared !== 'string') return neverMet;
  const isEqualMet = operator === 'lessorequal' || operator === 'greaterorequal';
  const equal = isEqualMet ? valueOf(tested, value) : undefined;
  if (operator === 'less' || operator === 'lessorequal') {
    const last = firstThat(tested, (text) => text >= compared) - 1;
    if (equal === undefined || equal <= last + 1)
      return within(tested, -Infinity, Math.max(last, equal ?? last));
    return anyOf([within(tested, equal, equal), within(tested, -Infinity, last)]);
  }
  const first = firstThat(tested, (text) => text > compared);
  if (equal === undefined || equal >= first - 1)
    return within(tested, Math.min(first, equal ?? first), Infinity);
  return anyOf([within(tested, equal, equal), within(tested, first, Infinity)]);
}

/** The first value of any question that meets a test which all later ones meet, too; one after the last if none does. */
function firstThat(tested: Ordered, isMet: (text: string) => boolean): number {
  const { lowest, highest } = endsOf(tested);
  let [low, high] = [lowest, highest + 1];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (isMet(String(endToJson(tested, middle)))) high = middle;
    else low = middle + 1;
  }
  return low;
}
