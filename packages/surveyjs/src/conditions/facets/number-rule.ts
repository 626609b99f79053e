import { isNumber } from '@canvass/surveys';
import { type Operand, listOf, meetsPart } from '../compare-values.ts';
import type { Operator } from '../expression.ts';
import { type Rule, negate, neverMet } from '../rule.ts';
import type { Tested } from './tested.ts';

/** A test of a whole number. */
export function numberRule(tested: Tested<'number'>, operator: Operator, value: Operand): Rule {
  const { id, min, max } = tested;
  const number = Number(Array.isArray(value) ? String(value) : value);
  const atLeast = (bound: number): Rule => {
    if (Number.isNaN(bound) || bound > max) return neverMet;
    return isNumber(bound) ? { question: id, atLeast: bound } : { question: id, answered: true };
  };
  const atMost = (bound: number): Rule => {
    if (Number.isNaN(bound) || bound < min) return neverMet;
    return isNumber(bound) ? { question: id, atMost: bound } : { question: id, answered: true };
  };
  switch (operator) {
    case 'equal':
      return Array.isArray(value) ? neverMet : equalTo(tested, number);
    case 'notequal':
      return Array.isArray(value) ? negate(neverMet) : unequalTo(tested, number);
    case 'greater':
      return atLeast(Math.floor(number) + 1);
    case 'greaterorequal':
      // No number is equal to a list, though it may be greater than its only value.
      return atLeast(Array.isArray(value) ? Math.floor(number) + 1 : Math.ceil(number));
    case 'less':
      return atMost(Math.ceil(number) - 1);
    case 'lessorequal':
      return atMost(Array.isArray(value) ? Math.ceil(number) - 1 : Math.floor(number));
    case 'anyof':
    case 'noneof': {
      const any: Rule = Array.isArray(value)
        ? { any: listOf(value).map((each) => equalTo(tested, Number(each))) }
        : someOf(tested, (each) => meetsPart(each, 'anyof', value));
      return operator === 'anyof' ? any : negate(any);
    }
    case 'contains':
    case 'allof':
      return someOf(tested, (each) => meetsPart(each, operator, value));
    case 'notcontains':
      return {
        any: [{ question: id, answered: false }, someOf(tested, (each) => meetsPart(each, operator, value))],
      };
  }
}

function equalTo({ id, min, max }: Tested<'number'>, number: number): Rule {
  if (!Number.isInteger(number) || number < min || number > max) return neverMet;
  return { question: id, atLeast: number, atMost: number };
}

/** An unanswered question is unequal to every number, too. */
function unequalTo(tested: Tested<'number'>, number: number): Rule {
  const equal = equalTo(tested, number);
  if (equal === neverMet) return negate(neverMet);
  const { id, min, max } = tested;
  const outside: Rule[] = [{ question: id, answered: false }];
  if (number > min) outside.push({ question: id, atMost: number - 1 });
  if (number < max) outside.push({ question: id, atLeast: number + 1 });
  return { any: outside };
}

/** The values of a range that meet a test. */
function someOf(tested: Tested<'number'>, isMet: (value: number) => boolean): Rule {
  const values = Array.from({ length: tested.max - tested.min + 1 }, (_, index) => tested.min + index);
  return { any: values.filter(isMet).map((value) => equalTo(tested, value)) };
}
