import { type Condition, maxConditionTexts, maxConditions, type ShowIf } from '@canvass/surveys';
import { boundValue } from './bounds.ts';
import { conditionsOn } from './facets/facets.ts';
import type { Tested } from './facets/tested.ts';
import { type Rule, testedIn } from './rule.ts';

/** The most conditions that are joined to fewer. */
const maxJoined = 50;

type TestedOf = (id: string) => Tested | undefined;

/** The rule as conditions that do not nest; undefined if it cannot be written so. */
export function fitShowIf(rule: Rule, testedOf: TestedOf): ShowIf | undefined {
  return asWritten(rule) ?? byAnswers(flatten(rule), testedOf);
}

/** With other conditions than it was written with, which hold for the same answers. */
function byAnswers(rule: Rule, testedOf: TestedOf): ShowIf | undefined {
  if (testedIn(rule).size === 1) {
    return byTested([rule], 'all', testedOf) ?? byTested([rule], 'any', testedOf);
  }
  if ('all' in rule) return byTested(rule.all, 'all', testedOf);
  return 'any' in rule ? byTested(rule.any, 'any', testedOf) : undefined;
}

/** Returns the conditions by what they test; undefined if a part tests several answers, or has no conditions of this kind. */
function byTested(rules: readonly Rule[], kind: 'all' | 'any', testedOf: TestedOf): ShowIf | undefined {
  if (rules.length > maxJoined) return undefined;
  const grouped = new Map<string, Rule[]>();
  for (const rule of rules) {
    const [id, ...others] = testedIn(rule);
    if (id === undefined || others.length > 0) return undefined;
    grouped.set(id, [...(grouped.get(id) ?? []), rule]);
  }
  const conditions: Condition[] = [];
  for (const [id, same] of grouped) {
    const tested = testedOf(id);
    const found = tested && conditionsOn(tested, kind === 'all' ? { all: same } : { any: same }, kind);
    if (found === undefined) return undefined;
    conditions.push(...found);
  }
  const [only] = conditions;
  if (only === undefined || conditions.length > maxConditions) return undefined;
  if (conditions.length === 1) return only;
  return kind === 'all' ? { all: conditions } : { any: conditions };
}

function asWritten(rule: Rule): ShowIf | undefined {
  const flat = flatten(rule);
  const kind = 'all' in flat ? 'all' : 'any';
  const inner = kind === 'all' ? 'any' : 'all';
  const rules = 'all' in flat ? flat.all : 'any' in flat ? flat.any : [flat];
  if (rules.length > maxJoined) return undefined;
  const conditions: Condition[] = [];
  for (const part of rules) {
    const condition = asCondition(part, inner);
    if (condition === undefined) return undefined;
    conditions.push(condition);
  }
  const fitting = conditions.length > maxConditions ? merge(conditions, kind) : conditions;
  const [only] = fitting;
  if (only === undefined || fitting.length > maxConditions) return undefined;
  if (fitting.length === 1) return only;
  return kind === 'all' ? { all: fitting } : { any: fitting };
}

/** Several conditions on one answer that make one, such as `anyOf` either of two choices. */
export function asCondition(rule: Rule, kind: 'all' | 'any'): Condition | undefined {
  if ('all' in rule || 'any' in rule) {
    const parts = 'all' in rule ? rule.all : rule.any;
    if (parts.length > maxJoined) return undefined;
    const conditions = parts.filter((part): part is Condition => !('all' in part || 'any' in part));
    const [only, ...others] = merge(conditions, kind);
    return conditions.length === parts.length && others.length === 0 ? only : undefined;
  }
  return rule;
}

/** Joins `all` in `all`, `any` in `any`, and lists of one. */
function flatten(rule: Rule): Rule {
  if (!('all' in rule || 'any' in rule)) return rule;
  const kind = 'all' in rule ? 'all' : 'any';
  const parts = ('all' in rule ? rule.all : rule.any).map(flatten).flatMap((part) => {
    if (kind === 'all') return 'all' in part ? part.all : [part];
    return 'any' in part ? part.any : [part];
  });
  const [only] = parts;
  if (parts.length === 1 && only !== undefined) return only;
  return kind === 'all' ? { all: parts } : { any: parts };
}

function merge(conditions: readonly Condition[], kind: 'all' | 'any'): Condition[] {
  const merged: Condition[] = [];
  for (const condition of conditions) {
    const at = merged.findIndex((before) => join(before, condition, kind) !== undefined);
    const before = merged[at];
    const joined = before === undefined ? undefined : join(before, condition, kind);
    if (joined === undefined) merged.push(condition);
    else merged[at] = joined;
  }
  return merged;
}

function join(a: Condition, b: Condition, kind: 'all' | 'any'): Condition | undefined {
  const { question } = a;
  if (question !== b.question) return undefined;
  if (kind === 'any') {
    if ('textIs' in a && 'textIs' in b) {
      const textIs = union(a.textIs, b.textIs);
      return textIs.length > maxConditionTexts ? undefined : { question, textIs };
    }
    return 'anyOf' in a && 'anyOf' in b ? { question, anyOf: union(a.anyOf, b.anyOf) } : undefined;
  }
  if ('noneOf' in a && 'noneOf' in b) return { question, noneOf: union(a.noneOf, b.noneOf) };
  if ('textIsNot' in a && 'textIsNot' in b) {
    const textIsNot = union(a.textIsNot, b.textIsNot);
    return textIsNot.length > maxConditionTexts ? undefined : { question, textIsNot };
  }
  const [low, high] = 'atLeast' in a ? [a, b] : [b, a];
  const isPair = 'atLeast' in low && low.atMost === undefined && !('atLeast' in high) && 'atMost' in high;
  if (!isPair || high.atMost === undefined) return undefined;
  if (boundValue(low.atLeast) > boundValue(high.atMost)) return undefined;
  return { question, atLeast: low.atLeast, atMost: high.atMost };
}

function union(a: readonly string[], b: readonly string[]): string[] {
  return [...new Set([...a, ...b])];
}
