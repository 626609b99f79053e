import { facetConditionsOf } from './facets/facets.ts';
import type { Tested } from './facets/tested.ts';
import { alwaysMet, isAlways, isNever, neverMet, type Rule } from './rule.ts';

type TestedOf = (id: string) => Tested | undefined;

/** Without the parts that every answer meets or none; `alwaysMet` or `neverMet` if nothing else is left. */
export function prune(rule: Rule, testedOf: TestedOf): Rule {
  if ('any' in rule) {
    const any = rule.any.map((part) => prune(part, testedOf)).filter((part) => !isNever(part));
    return any.some(isAlways) ? alwaysMet : { any };
  }
  if ('all' in rule) {
    const all = rule.all.map((part) => prune(part, testedOf)).filter((part) => !isAlways(part));
    return all.some(isNever) ? neverMet : { all };
  }
  const tested = testedOf(rule.question);
  return tested !== undefined && facetConditionsOf(tested).isNever?.(tested, rule) === true ? neverMet : rule;
}
