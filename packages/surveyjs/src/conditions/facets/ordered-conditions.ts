import type { Condition } from '@canvass/surveys';
import { type Bound, boundValue } from '../bounds.ts';
import type { Rule } from '../rule.ts';
import { holds } from './holds.ts';

/** Numbers or days that a condition tests. */
interface Ordered {
  readonly id: string;
  readonly min: number;
  readonly max: number;
  /** How a definition writes a number or day. */
  readonly print: (value: number) => Bound;
}

/** Conditions on numbers or days that hold for the same answers as a rule on them: one answer between any two bounds is tried. */
export function orderedConditions(
  ordered: Ordered,
  rule: Rule,
  kind: 'all' | 'any',
): Condition[] | undefined {
  const { id: question, min, max } = ordered;
  const withoutAnswer = holds(rule, new Set());
  const conditions: Condition[] = withoutAnswer ? [{ question, answered: false }] : [];
  const starts = [...new Set([min, ...startsIn(rule)])]
    .filter((start) => start >= min && start <= max)
    .toSorted((a, b) => a - b);
  let from: number | undefined;
  for (const [index, start] of starts.entries()) {
    if (!holds(rule, new Set([start]))) continue;
    from ??= start;
    const next = starts[index + 1];
    if (next !== undefined && holds(rule, new Set([next]))) continue;
    conditions.push(within(ordered, from, next === undefined ? max : next - 1));
    from = undefined;
  }
  if (kind === 'any') return conditions;
  const [only, ...others] = conditions;
  if (only === undefined)
    return [{ question, answered: true } as const, { question, answered: false } as const];
  if (others.length === 0) return [only];
  const isAlways = withoutAnswer && others.length === 1 && 'answered' in others[0]!;
  return isAlways ? [] : undefined;
}

/** The first answers for which a part of the rule may hold again, or not any more. */
function startsIn(rule: Rule): number[] {
  if ('all' in rule || 'any' in rule) return ('all' in rule ? rule.all : rule.any).flatMap(startsIn);
  const atLeast = 'atLeast' in rule ? [boundValue(rule.atLeast)] : [];
  const atMost = 'atMost' in rule && rule.atMost !== undefined ? [boundValue(rule.atMost) + 1] : [];
  return [...atLeast, ...atMost];
}

function within({ id: question, min, max, print }: Ordered, from: number, to: number): Condition {
  if (from === min && to === max) return { question, answered: true };
  if (from === min) return { question, atMost: print(to) };
  return to === max
    ? { question, atLeast: print(from) }
    : { question, atLeast: print(from), atMost: print(to) };
}
