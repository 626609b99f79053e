import { boundValue } from '../bounds.ts';
import type { Rule } from '../rule.ts';

/** What may be answered: the chosen values, or one number or day. Empty: nothing. */
export type State = ReadonlySet<string | number>;

/** Whether an answer meets a rule on it. */
export function holds(rule: Rule, state: State): boolean {
  if ('all' in rule) return rule.all.every((part) => holds(part, state));
  if ('any' in rule) return rule.any.some((part) => holds(part, state));
  if ('answered' in rule) return state.size > 0 === rule.answered;
  if ('anyOf' in rule) return rule.anyOf.some((value) => state.has(value));
  if ('noneOf' in rule) return !rule.noneOf.some((value) => state.has(value));
  if ('textIs' in rule) return rule.textIs.some((text) => state.has(text));
  if ('textIsNot' in rule) return !rule.textIsNot.some((text) => state.has(text));
  const atLeast = 'atLeast' in rule ? boundValue(rule.atLeast) : -Infinity;
  const atMost = rule.atMost === undefined ? Infinity : boundValue(rule.atMost);
  return [...state].some((value) => Number(value) >= atLeast && Number(value) <= atMost);
}
