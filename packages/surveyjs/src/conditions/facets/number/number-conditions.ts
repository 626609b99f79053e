import type { Condition } from '@canvass/surveys';
import type { Rule } from '../../rule.ts';
import { holds } from '../holds.ts';
import type { TestedNumber } from './tested-number.ts';

/** Answers in between are tried one by one: a range has few. */
export function numberConditions(
  { id: question, min, max }: TestedNumber,
  rule: Rule,
  kind: 'all' | 'any',
): Condition[] | undefined {
  const met = (value: number): boolean => holds(rule, new Set([value]));
  const withoutAnswer = holds(rule, new Set());
  const conditions: Condition[] = withoutAnswer ? [{ question, answered: false }] : [];
  for (let from = min; from <= max; from += 1) {
    if (!met(from)) continue;
    let to = from;
    while (to < max && met(to + 1)) to += 1;
    conditions.push(within(question, from, to, { min, max }));
    from = to;
  }
  if (kind === 'any') return conditions;
  const [only, ...others] = conditions;
  if (only === undefined)
    return [{ question, answered: true } as const, { question, answered: false } as const];
  if (others.length === 0) return [only];
  const isAlways = withoutAnswer && others.length === 1 && 'answered' in others[0]!;
  return isAlways ? [] : undefined;
}

function within(question: string, from: number, to: number, ends: { min: number; max: number }): Condition {
  if (from === ends.min) return to === ends.max ? { question, answered: true } : { question, atMost: to };
  return to === ends.max ? { question, atLeast: from } : { question, atLeast: from, atMost: to };
}
