import type { Condition } from '@canvass/surveys';
import type { Rule } from '../rule.ts';
import { conditionsByTrying } from './by-trying.ts';
import type { Tested } from './tested.ts';

/** The most groups of choices, of which all sets are tried. */
const maxGroups = 5;

export function choicesConditions(
  { id, values, isMultiple }: Tested<'choices'>,
  rule: Rule,
  kind: 'all' | 'any',
): Condition[] | undefined {
  const groups = groupsOf([...values], rule);
  if (isMultiple && groups.length > maxGroups) return undefined;
  return conditionsByTrying({ id, groups, isList: isMultiple }, rule, kind);
}

/** Choices between which the rule makes no difference, together. */
function groupsOf(values: readonly string[], rule: Rule): string[][] {
  const named = listsIn(rule);
  const keyOf = (value: string): string => named.map((list) => (list.has(value) ? '1' : '0')).join('');
  return [...Map.groupBy(values, keyOf).values()];
}

function listsIn(rule: Rule): ReadonlySet<string>[] {
  if ('all' in rule || 'any' in rule) return ('all' in rule ? rule.all : rule.any).flatMap(listsIn);
  if ('anyOf' in rule) return [new Set(rule.anyOf)];
  return 'noneOf' in rule ? [new Set(rule.noneOf)] : [];
}
