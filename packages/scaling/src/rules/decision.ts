import type { Constraint } from './constraint.ts';
import type { RuleResult } from './rule-result.ts';
import type { Signals } from './signals.ts';

/** The readings that a decision is based on. */
export interface Observation {
  /** Milliseconds since the epoch. */
  readonly atMs: number;
  readonly signals: Signals;
  /** Replicas that are wanted now, started or not. */
  readonly replicas: number;
  /** The most replicas that the target can have; unset: no limit. */
  readonly capacity?: number | undefined;
}

export type AdjusterName =
  | 'wake'
  | 'wake stabilisation'
  | 'floor'
  | 'stabilisation'
  | 'zero stabilisation'
  | 'step'
  | 'cooldown'
  | 'capacity'
  | 'constraint';

/** A change to what the rules proposed. */
export interface Adjustment {
  readonly by: AdjusterName;
  readonly from: number;
  readonly to: number;
  readonly because: string;
}

export interface Decision {
  readonly observation: Observation;
  readonly action: 'scale out' | 'scale in' | 'hold';
  /** The number of replicas that there should be. */
  readonly replicas: number;
  readonly constraint: Constraint;
  /** The results of all reactive rules, in the order of the file. */
  readonly ruleResults: readonly RuleResult[];
  /** The rule with the highest proposal; undefined if there is no proposal. */
  readonly winner: string | undefined;
  readonly adjustments: readonly Adjustment[];
  /** The needed readings that failed; empty if all are known. */
  readonly unknowns: readonly string[];
  /** Why this happens, or why nothing does, as a sentence for people. */
  readonly reason: string;
  /** The decision is not carried out. */
  readonly isDryRun: boolean;
}
