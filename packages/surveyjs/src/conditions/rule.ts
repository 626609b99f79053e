import type { Condition } from '@canvass/surveys';
import { movedBound } from './bounds.ts';

/** Conditions that nest, as an expression of SurveyJS does and a `showIf` does not. */
export type Rule = Condition | { readonly all: readonly Rule[] } | { readonly any: readonly Rule[] };

/** All of no conditions. */
export const alwaysMet: Rule = { all: [] };
/** Any of no conditions. */
export const neverMet: Rule = { any: [] };

export function isAlways(rule: Rule): boolean {
  return 'all' in rule && rule.all.length === 0;
}

export function isNever(rule: Rule): boolean {
  return 'any' in rule && rule.any.length === 0;
}

export function negate(rule: Rule): Rule {
  if ('all' in rule) return { any: rule.all.map(negate) };
  if ('any' in rule) return { all: rule.any.map(negate) };
  const { question } = rule;
  if ('answered' in rule) return { question, answered: !rule.answered };
  if ('anyOf' in rule) return { question, noneOf: rule.anyOf };
  if ('noneOf' in rule) return { question, anyOf: rule.noneOf };
  if ('textIs' in rule) return { question, textIsNot: rule.textIs };
  if ('textIsNot' in rule) return { question, textIs: rule.textIsNot };
  const outside: Rule[] = [{ question, answered: false }];
  if ('atLeast' in rule) outside.push({ question, atMost: movedBound(rule.atLeast, -1) });
  if (rule.atMost !== undefined) outside.push({ question, atLeast: movedBound(rule.atMost, 1) });
  return { any: outside };
}

/** The ids of the answers that it tests. */
export function testedIn(rule: Rule): Set<string> {
  if ('all' in rule || 'any' in rule) {
    const parts = 'all' in rule ? rule.all : rule.any;
    return new Set(parts.flatMap((part) => [...testedIn(part)]));
  }
  return new Set([rule.question]);
}
