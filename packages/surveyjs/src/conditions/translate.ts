import { type Condition, type Question, isRangeValue } from '@canvass/surveys';
import type { ConditionFault } from '../report/note.ts';
import type { Constant, Expression, Operator } from './expression.ts';
import { asCondition } from './fit-show-if.ts';
import { type Rule, negate } from './rule.ts';

export type FoundQuestion =
  | { readonly found: true; readonly question: Question }
  | { readonly found: false; readonly why: ConditionFault };

export type Translated =
  | { readonly ok: true; readonly rule: Rule }
  | { readonly ok: false; readonly why: ConditionFault };

/** An expression as a rule on imported questions, with the meaning that survey-core 3.1.1 gives it. */
export function translate(expression: Expression, find: (name: string) => FoundQuestion): Translated {
  switch (expression.kind) {
    case 'and':
    case 'or': {
      const rules: Rule[] = [];
      for (const part of expression.parts) {
        const translated = translate(part, find);
        if (!translated.ok) return translated;
        rules.push(translated.rule);
      }
      return { ok: true, rule: expression.kind === 'and' ? { all: rules } : { any: rules } };
    }
    case 'group': {
      const inner = translate(expression.part, find);
      // `({q} >= 3 and {q} <= 5)` is one condition.
      return inner.ok ? { ok: true, rule: pairOf(inner.rule) } : inner;
    }
    case 'not': {
      const inner = translate(expression.part, find);
      return inner.ok ? { ok: true, rule: negate(inner.rule) } : inner;
    }
    case 'answered':
    case 'truthy':
    case 'test': {
      const tested = find(expression.name);
      if (!tested.found) return { ok: false, why: tested.why };
      const rule = ruleOn(tested.question, expression);
      return typeof rule === 'string' ? { ok: false, why: rule } : { ok: true, rule };
    }
  }
}

function pairOf(rule: Rule): Rule {
  return 'all' in rule ? (asCondition(rule, 'all') ?? rule) : rule;
}

type Simple = Extract<Expression, { readonly name: string }>;

function ruleOn(question: Question, expression: Simple): Rule | ConditionFault {
  if (expression.kind === 'answered') return { question: question.id, answered: expression.answered };
  if (expression.kind === 'truthy') return truthy(question);
  const { operator, value } = expression;
  if (isEmpty(value)) {
    const isTest = operator === 'equal' || operator === 'notequal';
    return isTest ? { question: question.id, answered: operator === 'notequal' } : 'unsupported';
  }
  switch (question.type) {
    case 'freeText':
      return 'unsupported';
    case 'range':
      return onRange(question, operator, value);
    case 'multipleChoice':
      return onChoices(question, operator, value);
  }
}

function isEmpty(value: Constant | readonly Constant[]): boolean {
  return value === null || value === '';
}

/** survey-core takes an answer alone for true only if it is `true` itself, as that of a boolean is. */
function truthy(question: Question): Rule | ConditionFault {
  const isBoolean =
    question.type === 'multipleChoice' && question.choices.some(({ value }) => value === 'true');
  return isBoolean ? { question: question.id, anyOf: ['true'] } : 'unsupported';
}

function onRange(
  question: Extract<Question, { type: 'range' }>,
  operator: Operator,
  value: Constant | readonly Constant[],
): Rule | ConditionFault {
  const numbers = listOf(value).map((each) => (typeof each === 'boolean' ? Number.NaN : Number(each)));
  if (operator === 'anyof' || operator === 'noneof') {
    if (!Array.isArray(value)) return 'unsupported';
    const equals = numbers
      .map((number) => equalTo(question, number))
      .filter((rule) => rule !== 'never-holds');
    if (equals.length === 0) return 'never-holds';
    return operator === 'anyof' ? { any: equals } : negate({ any: equals });
  }
  const [number] = numbers;
  if (number === undefined || Number.isNaN(number) || Array.isArray(value)) return 'unsupported';
  const { id, min, max } = question;
  const atLeast = (bound: number): Rule | ConditionFault =>
    bound > max || !isRangeValue(bound) ? 'never-holds' : { question: id, atLeast: bound };
  const atMost = (bound: number): Rule | ConditionFault =>
    bound < min || !isRangeValue(bound) ? 'never-holds' : { question: id, atMost: bound };
  switch (operator) {
    case 'equal':
      return equalTo(question, number);
    case 'notequal':
      return unequalTo(question, number);
    case 'greater':
      return atLeast(Math.floor(number) + 1);
    case 'greaterorequal':
      return atLeast(Math.ceil(number));
    case 'less':
      return atMost(Math.ceil(number) - 1);
    case 'lessorequal':
      return atMost(Math.floor(number));
    case 'contains':
    case 'notcontains':
    case 'allof':
      return 'unsupported';
  }
}

function equalTo({ id, min, max }: { id: string; min: number; max: number }, number: number) {
  if (!Number.isInteger(number) || number < min || number > max) return 'never-holds' as const;
  return { question: id, atLeast: number, atMost: number };
}

/** An unanswered question is unequal to every number, too. */
function unequalTo(
  question: { id: string; min: number; max: number },
  number: number,
): Rule | ConditionFault {
  const equal = equalTo(question, number);
  if (equal === 'never-holds') return 'unsupported';
  const { id, min, max } = question;
  const outside: Rule[] = [{ question: id, answered: false }];
  if (number > min) outside.push({ question: id, atMost: number - 1 });
  if (number < max) outside.push({ question: id, atLeast: number + 1 });
  return { any: outside };
}

type ChoiceQuestion = Extract<Question, { type: 'multipleChoice' }>;

function onChoices(
  question: ChoiceQuestion,
  operator: Operator,
  value: Constant | readonly Constant[],
): Rule | ConditionFault {
  const { id, multiple } = question;
  const anyOf = (values: readonly string[]): Rule | ConditionFault =>
    values.length === 0 ? 'never-holds' : { question: id, anyOf: [...values] };
  const noneOf = (values: readonly string[]): Rule | ConditionFault =>
    values.length === 0 ? 'unsupported' : { question: id, noneOf: [...values] };
  const listed = listOf(value);
  const offered = listed.map((constant) => offeredValue(question, constant));
  const known = offered.filter((each) => each !== undefined);
  switch (operator) {
    case 'anyof':
      return anyOf(known);
    case 'noneof':
      return noneOf(known);
    case 'equal':
    case 'notequal': {
      const rule = multiple
        ? Array.isArray(value)
          ? exactly(question, offered)
          : 'never-holds'
        : Array.isArray(value)
          ? 'never-holds'
          : anyOf(known);
      if (typeof rule === 'string') return operator === 'equal' ? rule : 'unsupported';
      return operator === 'equal' ? rule : negate(rule);
    }
    case 'allof':
    case 'contains':
    case 'notcontains': {
      // On a single choice, `contains` looks for a part of the text.
      if (!multiple) return 'unsupported';
      if (known.length < offered.length) return 'never-holds';
      const all: Rule = { all: known.map((each): Condition => ({ question: id, anyOf: [each] })) };
      return operator === 'notcontains' ? negate(all) : all;
    }
    case 'less':
    case 'lessorequal':
    case 'greater':
    case 'greaterorequal':
      return multiple || Array.isArray(value) ? 'unsupported' : anyOf(compared(question, operator, value));
  }
}

/** All of these are chosen and nothing else. */
function exactly(question: ChoiceQuestion, offered: readonly (string | undefined)[]): Rule | ConditionFault {
  const { id: tested } = question;
  const chosen = new Set(offered);
  if (chosen.has(undefined) || chosen.size === 0) return 'never-holds';
  const others = question.choices.map(({ value }) => value).filter((value) => !chosen.has(value));
  const all: Rule[] = offered.flatMap((each) =>
    each === undefined ? [] : [{ question: tested, anyOf: [each] }],
  );
  return { all: others.length === 0 ? all : [...all, { question: tested, noneOf: others }] };
}

function compared(
  question: ChoiceQuestion,
  operator: Operator,
  value: Constant | readonly Constant[],
): string[] {
  const bound = Number(value);
  return question.choices
    .map((choice) => choice.value)
    .filter((each) => {
      const number = each.trim() === '' ? Number.NaN : Number(each);
      if (operator === 'less') return number < bound;
      if (operator === 'lessorequal') return number <= bound;
      return operator === 'greater' ? number > bound : number >= bound;
    });
}

/** SurveyJS compares texts without regard to case and blanks around them. */
function offeredValue(question: ChoiceQuestion, constant: Constant): string | undefined {
  const written = String(constant);
  const values = question.choices.map(({ value }) => value);
  if (values.includes(written)) return written;
  const loose = written.trim().toLowerCase();
  return values.find((value) => value.trim().toLowerCase() === loose);
}

function listOf(value: Constant | readonly Constant[]): readonly Constant[] {
  return Array.isArray(value) ? (value as readonly Constant[]) : [value as Constant];
}
