import type { ConditionFault } from '../../report/note-words.ts';
import { type Operand, converted, listOf, meetsOrder, meetsPart } from '../compare-values.ts';
import type { Constant, Operator } from '../expression.ts';
import { type Rule, allOf, alwaysMet, negate, neverMet } from '../rule.ts';
import type { Tested } from './tested.ts';

/** A test of choices. */
export function choicesRule(
  tested: Tested<'choices'>,
  operator: Operator,
  value: Operand,
): Rule | ConditionFault {
  return tested.isList ? onList(tested, operator, value) : onChoice(tested, operator, value);
}

function onChoice(tested: Tested<'choices'>, operator: Operator, value: Operand): Rule {
  const someOf = (isMet: (text: string) => boolean): Rule =>
    anyOf(
      tested,
      [...tested.values].filter((each) => isMet(each)),
    );
  switch (operator) {
    case 'equal':
      // No text is equal to a list.
      return Array.isArray(value) ? neverMet : anyOf(tested, offeredValues(tested, value));
    case 'notequal':
      return negate(onChoice(tested, 'equal', value));
    case 'anyof':
      return Array.isArray(value)
        ? anyOf(tested, offeredValues(tested, value))
        : someOf((each) => meetsPart(converted(each), operator, value));
    case 'noneof':
      return negate(onChoice(tested, 'anyof', value));
    case 'contains':
    case 'allof':
      return someOf((each) => meetsPart(converted(each), operator, value));
    case 'notcontains':
      // An unanswered question contains nothing.
      return negate(someOf((each) => !meetsPart(converted(each), operator, value)));
    case 'less':
    case 'lessorequal':
    case 'greater':
    case 'greaterorequal': {
      const equal = Array.isArray(value) ? [] : offeredValues(tested, value);
      return someOf((each) => meetsOrder(converted(each), operator, value, equal.includes(each)));
    }
  }
}

function onList(tested: Tested<'choices'>, operator: Operator, value: Operand): Rule | ConditionFault {
  const listed = listOf(value).map((constant) => offeredValue(tested, constant));
  const known = offeredValues(tested, value);
  switch (operator) {
    case 'anyof':
      return anyOf(tested, known);
    case 'noneof':
      return negate(anyOf(tested, known));
    case 'equal':
      // No list is equal to a text.
      return Array.isArray(value) ? exactly(tested, listed) : neverMet;
    case 'notequal':
      return Array.isArray(value) ? negate(exactly(tested, listed)) : alwaysMet;
    case 'allof':
    case 'contains':
      return allChosen(tested, listed);
    case 'notcontains':
      return negate(allChosen(tested, listed));
    case 'less':
    case 'lessorequal':
    case 'greater':
    case 'greaterorequal':
      return 'order-of-lists';
  }
}

function anyOf({ id }: Tested<'choices'>, values: readonly string[]): Rule {
  return values.length === 0 ? neverMet : { question: id, anyOf: [...values] };
}

/** What is not offered cannot be chosen. */
function allChosen(tested: Tested<'choices'>, listed: readonly (string | undefined)[]): Rule {
  return allOf(listed.map((each) => anyOf(tested, each === undefined ? [] : [each])));
}

/** All of these are chosen and nothing else. */
function exactly(tested: Tested<'choices'>, listed: readonly (string | undefined)[]): Rule {
  const { id, values, isMultiple } = tested;
  const chosen = [...new Set(listed)].filter((value) => value !== undefined);
  // No choice is in a list twice.
  if (listed.includes(undefined) || chosen.length < listed.length) return neverMet;
  if (!isMultiple) return chosen.length === 1 ? anyOf(tested, chosen) : neverMet;
  const others = [...values].filter((value) => !chosen.includes(value));
  const nothingElse: Rule = others.length === 0 ? alwaysMet : { question: id, noneOf: others };
  return allOf([allChosen(tested, chosen), nothingElse]);
}

function offeredValues(tested: Tested<'choices'>, value: Operand): string[] {
  return listOf(value)
    .map((constant) => offeredValue(tested, constant))
    .filter((each) => each !== undefined);
}

/** SurveyJS compares texts without regard to case and blanks around them. */
function offeredValue({ values }: Tested<'choices'>, constant: Constant): string | undefined {
  const written = String(constant);
  if (values.has(written)) return written;
  const loose = written.trim().toLowerCase();
  return [...values].find((value) => value.trim().toLowerCase() === loose);
}
