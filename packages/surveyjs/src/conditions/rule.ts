import type { Condition } from '@canvass/surveys';

/** A `showIf` that may be empty, and of any size. */
export type Rule =
  | Condition
  | { readonly all: readonly Rule[] }
  | { readonly any: readonly Rule[] }
  | { readonly not: Condition };

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

/** The rule that all of these hold, without parts that decide nothing and without `all` in `all`. */
export function allOf(rules: readonly Rule[]): Rule {
  if (rules.some(isNever)) return neverMet;
  const all = rules.flatMap((rule) => ('all' in rule ? rule.all : [rule]));
  return all.length === 1 ? all[0]! : { all };
}

/** The rule that one of these holds, without parts that decide nothing and without `any` in `any`. */
export function anyOf(rules: readonly Rule[]): Rule {
  if (rules.some(isAlways)) return alwaysMet;
  const any = rules.flatMap((rule) => ('any' in rule ? rule.any : [rule]));
  return any.length === 1 ? any[0]! : { any };
}

export function negate(rule: Rule): Rule {
  if ('all' in rule) return anyOf(rule.all.map(negate));
  if ('any' in rule) return allOf(rule.any.map(negate));
  if ('not' in rule) return rule.not;
  const { question } = rule;
  if ('answered' in rule) return { question, answered: !rule.answered };
  if ('anyOf' in rule) return { question, noneOf: rule.anyOf };
  if ('noneOf' in rule) return { question, anyOf: rule.noneOf };
  if ('textIs' in rule) return { question, textIsNot: rule.textIs };
  if ('textIsNot' in rule) return { question, textIs: rule.textIsNot };
  return { not: rule };
}
