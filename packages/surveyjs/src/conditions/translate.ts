import type { ConditionFault } from '../report/note-words.ts';
import type { Constant, Expression } from './expression.ts';
import { facetConditionsOf } from './facets/facets.ts';
import type { Tested } from './facets/tested.ts';
import { rangeOf } from './fit-show-if.ts';
import { type Rule, allOf, anyOf, negate } from './rule.ts';

export type FoundAnswer =
  | { readonly found: true; readonly tested: Tested }
  | { readonly found: false; readonly why: ConditionFault };

export type Translated =
  | { readonly ok: true; readonly rule: Rule }
  | { readonly ok: false; readonly why: ConditionFault };

/** An expression as a rule on imported questions, with the meaning that survey-core 3.1.1 gives it. */
export function translate(expression: Expression, find: (name: string) => FoundAnswer): Translated {
  switch (expression.kind) {
    case 'and':
    case 'or': {
      const rules: Rule[] = [];
      for (const part of expression.parts) {
        const translated = translate(part, find);
        if (!translated.ok) return translated;
        rules.push(translated.rule);
      }
      return { ok: true, rule: expression.kind === 'and' ? allOf(rules) : anyOf(rules) };
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
      const answer = find(expression.name);
      if (!answer.found) return { ok: false, why: answer.why };
      const rule = ruleOn(answer.tested, expression);
      return typeof rule === 'string' ? { ok: false, why: rule } : { ok: true, rule };
    }
  }
}

function pairOf(rule: Rule): Rule {
  if (!('all' in rule)) return rule;
  const [low, high, ...others] = rule.all;
  if (low === undefined || high === undefined || others.length > 0) return rule;
  return rangeOf(low, high) ?? rule;
}

type Simple = Extract<Expression, { readonly name: string }>;

function ruleOn(tested: Tested, expression: Simple): Rule | ConditionFault {
  const { id: question } = tested;
  const facet = facetConditionsOf(tested);
  if (expression.kind === 'answered') return { question, answered: expression.answered };
  // What another answer is, alone, depends in survey-core on what stands beside it: `{a} and {b}` is the value of `b`.
  if (expression.kind === 'truthy') return facet.lone?.(tested) ?? 'lone-answer';
  const { operator, value } = expression;
  if (!isEmpty(value)) return facet.rule(tested, operator, value);
  const isTest = operator === 'equal' || operator === 'notequal';
  return isTest ? { question, answered: operator === 'notequal' } : 'empty-value';
}

function isEmpty(value: Constant | readonly Constant[]): boolean {
  return value === null || value === '';
}
