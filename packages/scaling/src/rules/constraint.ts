import type { ConstraintRule } from './rules-schema.ts';
import { isInForce } from './timetable.ts';

/** Used when no constraint rule is in force. */
export interface Limits {
  readonly min: number;
  readonly max: number;
}

export interface Constraint extends Limits {
  /** The rule's name, or `MIN_REPLICAS and MAX_REPLICAS`. */
  readonly rule: string;
}

const limitsName = 'MIN_REPLICAS and MAX_REPLICAS';

/** The constraint in force: of those whose timetable matches, the one with the highest rank; on a tie, the first. */
export function constraintAt(rules: readonly ConstraintRule[], limits: Limits, atMs: number): Constraint {
  let best: ConstraintRule | undefined;
  for (const rule of rules) {
    if (best !== undefined && rule.rank <= best.rank) continue;
    if (rule.timetable === undefined || isInForce(rule.timetable, atMs)) best = rule;
  }
  return best === undefined
    ? { rule: limitsName, min: limits.min, max: limits.max }
    : { rule: best.name, min: best.min, max: best.max };
}
