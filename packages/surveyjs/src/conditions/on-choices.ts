import type { Condition, ChoiceQuestion } from '@canvass/surveys';
import type { ConditionFault } from '../report/note-words.ts';
import { type Operand, converted, listOf, meetsOrder, meetsPart } from './compare-values.ts';
import type { Constant, Operator } from './expression.ts';
import { type Rule, alwaysMet, negate, neverMet } from './rule.ts';

/** A test of choices. `isList`: the answer is a list in the file, also if only one choice can be made. */
export function onChoices(
  question: ChoiceQuestion,
  isList: boolean,
  operator: Operator,
  value: Operand,
): Rule | ConditionFault {
  return isList ? onList(question, operator, value) : onChoice(question, operator, value);
}

function onChoice(question: ChoiceQuestion, operator: Operator, value: Operand): Rule {
  const { choices } = question;
  const someOf = (isMet: (text: string) => boolean): Rule =>
    anyOf(
      question,
      choices.map((choice) => choice.value).filter((each) => isMet(each)),
    );
  switch (operator) {
    case 'equal':
      // No text is equal to a list.
      return Array.isArray(value) ? neverMet : anyOf(question, offeredValues(question, value));
    case 'notequal':
      return negate(onChoice(question, 'equal', value));
    case 'anyof':
      return Array.isArray(value)
        ? anyOf(question, offeredValues(question, value))
        : someOf((each) => meetsPart(converted(each), operator, value));
    case 'noneof':
      return negate(onChoice(question, 'anyof', value));
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
      const equal = Array.isArray(value) ? [] : offeredValues(question, value);
      return someOf((each) => meetsOrder(converted(each), operator, value, equal.includes(each)));
    }
  }
}

function onList(question: ChoiceQuestion, operator: Operator, value: Operand): Rule | ConditionFault {
  const listed = listOf(value).map((constant) => offeredValue(question, constant));
  const known = offeredValues(question, value);
  switch (operator) {
    case 'anyof':
      return anyOf(question, known);
    case 'noneof':
      return negate(anyOf(question, known));
    case 'equal':
      // No list is equal to a text.
      return Array.isArray(value) ? exactly(question, listed) : neverMet;
    case 'notequal':
      return Array.isArray(value) ? negate(exactly(question, listed)) : alwaysMet;
    case 'allof':
    case 'contains':
      return listed.includes(undefined) ? neverMet : { all: known.map((each) => anyOf(question, [each])) };
    case 'notcontains':
      return listed.includes(undefined)
        ? alwaysMet
        : negate({ all: known.map((each) => anyOf(question, [each])) });
    case 'less':
    case 'lessorequal':
    case 'greater':
    case 'greaterorequal':
      return 'order-of-lists';
  }
}

function anyOf({ id }: ChoiceQuestion, values: readonly string[]): Rule {
  return values.length === 0 ? neverMet : { question: id, anyOf: [...values] };
}

/** All of these are chosen and nothing else. */
function exactly(question: ChoiceQuestion, listed: readonly (string | undefined)[]): Rule {
  const { id, choices, multiple } = question;
  const chosen = [...new Set(listed)].filter((value) => value !== undefined);
  // No choice is in a list twice.
  if (listed.includes(undefined) || chosen.length < listed.length) return neverMet;
  if (!multiple) return chosen.length === 1 ? anyOf(question, chosen) : neverMet;
  const others = choices.map(({ value }) => value).filter((value) => !chosen.includes(value));
  const all = listed.flatMap((each): Condition[] =>
    each === undefined ? [] : [{ question: id, anyOf: [each] }],
  );
  return { all: others.length === 0 ? all : [...all, { question: id, noneOf: others }] };
}

function offeredValues(question: ChoiceQuestion, value: Operand): string[] {
  return listOf(value)
    .map((constant) => offeredValue(question, constant))
    .filter((each) => each !== undefined);
}

/** SurveyJS compares texts without regard to case and blanks around them. */
function offeredValue(question: ChoiceQuestion, constant: Constant): string | undefined {
  const written = String(constant);
  const values = question.choices.map(({ value }) => value);
  if (values.includes(written)) return written;
  const loose = written.trim().toLowerCase();
  return values.find((value) => value.trim().toLowerCase() === loose);
}
