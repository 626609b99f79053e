import { inUnits } from '@canvass/surveys';
import type { ConditionFault } from '../../report/note-words.ts';
import { type Operand, listOf } from '../compare-values.ts';
import type { Operator } from '../expression.ts';
import { type Rule, anyOf, negate, neverMet } from '../rule.ts';
import type { Tested } from './tested.ts';
import { within } from './within.ts';

type TestedNumber = Tested<'number'>;

/** A test of a number, which may have decimals. */
export function numberRule(tested: TestedNumber, operator: Operator, value: Operand): Rule | ConditionFault {
  const number = Number(Array.isArray(value) ? String(value) : value);
  switch (operator) {
    case 'equal':
      return Array.isArray(value) ? neverMet : equalTo(tested, number);
    case 'notequal':
      return negate(Array.isArray(value) ? neverMet : equalTo(tested, number));
    case 'greater':
      return within(tested, firstAbove(tested, number), Infinity);
    case 'greaterorequal':
      // No number is equal to a list, though it may be greater than its only value.
      return within(
        tested,
        Array.isArray(value) ? firstAbove(tested, number) : firstFrom(tested, number),
        Infinity,
      );
    case 'less':
      return within(tested, -Infinity, firstFrom(tested, number) - 1);
    case 'lessorequal':
      return within(
        tested,
        -Infinity,
        (Array.isArray(value) ? firstFrom(tested, number) : firstAbove(tested, number)) - 1,
      );
    case 'anyof':
    case 'noneof': {
      // With a lone value, survey-core looks for the digits of the answer in it.
      if (!Array.isArray(value)) return 'part-of-number';
      const any = anyOf(listOf(value).map((each) => equalTo(tested, Number(each))));
      return operator === 'anyof' ? any : negate(any);
    }
    case 'contains':
    case 'notcontains':
    case 'allof':
      return 'part-of-number';
  }
}

function equalTo(tested: TestedNumber, number: number): Rule {
  return within(tested, firstFrom(tested, number), firstAbove(tested, number) - 1);
}

/** The first value of the facet that is no less than a number. */
function firstFrom({ form = { decimals: 0 } }: TestedNumber, number: number): number {
  const near = Math.round(number * 10 ** form.decimals);
  // The product may be off by one through rounding.
  return [near - 1, near, near + 1].find((each) => inUnits(form, each) >= number) ?? Number.NaN;
}

function firstAbove({ form = { decimals: 0 } }: TestedNumber, number: number): number {
  const near = Math.round(number * 10 ** form.decimals);
  return [near - 1, near, near + 1, near + 2].find((each) => inUnits(form, each) > number) ?? Number.NaN;
}
