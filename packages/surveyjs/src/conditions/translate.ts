import type { Question } from '@canvass/surveys';
import type { ConditionFault } from '../report/note-words.ts';
import type { Constant, Expression } from './expression.ts';
import { asCondition } from './fit-show-if.ts';
import { onChoices } from './on-choices.ts';
import { onRange } from './on-range.ts';
import { onText } from './on-text.ts';
import { type Rule, negate } from './rule.ts';

export type FoundQuestion =
  /** `isList`: the answer is a list in the file, also if only one choice can be made. */
  | { readonly found: true; readonly question: Question; readonly isList: boolean }
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
      const rule = ruleOn(tested, expression);
      return typeof rule === 'string' ? { ok: false, why: rule } : { ok: true, rule };
    }
  }
}

function pairOf(rule: Rule): Rule {
  return 'all' in rule ? (asCondition(rule, 'all') ?? rule) : rule;
}

type Simple = Extract<Expression, { readonly name: string }>;
type Found = Extract<FoundQuestion, { readonly found: true }>;

function ruleOn({ question, isList }: Found, expression: Simple): Rule | ConditionFault {
  if (expression.kind === 'answered') return { question: question.id, answered: expression.answered };
  if (expression.kind === 'truthy') return truthy(question);
  const { operator, value } = expression;
  if (isEmpty(value)) {
    const isTest = operator === 'equal' || operator === 'notequal';
    return isTest ? { question: question.id, answered: operator === 'notequal' } : 'empty-value';
  }
  switch (question.type) {
    case 'text':
      return onText(question, operator, value);
    case 'scale':
      return onRange(question, operator, value);
    case 'choice':
      return onChoices(question, isList, operator, value);
  }
}

function isEmpty(value: Constant | readonly Constant[]): boolean {
  return value === null || value === '';
}

/** What another answer is, alone, depends in survey-core on what stands beside it: `{a} and {b}` is the value of `b`. */
function truthy(question: Question): Rule | ConditionFault {
  const isBoolean =
    question.type === 'choice' &&
    !question.multiple &&
    question.choices.every(({ value }) => value === 'true' || value === 'false');
  return isBoolean ? { question: question.id, anyOf: ['true'] } : 'lone-answer';
}
