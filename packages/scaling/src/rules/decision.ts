import type { Constraint } from './constraint.ts';
import type { Signals } from './signals.ts';
import type { Voice } from './voices.ts';

/** What was read, just before a decision. */
export interface Observation {
  /** Milliseconds since the epoch. */
  readonly atMs: number;
  readonly signals: Signals;
  /** Replicas that are wanted at this moment, whether they have started or not. */
  readonly replicas: number;
  /** The most that the target can give; unset: no bound. */
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

/** Something that changed what the rules had wished for. */
export interface Adjustment {
  readonly by: AdjusterName;
  readonly from: number;
  readonly to: number;
  readonly because: string;
}

export interface Decision {
  readonly observation: Observation;
  readonly action: 'scale out' | 'scale in' | 'hold';
  /** How many replicas there should be. */
  readonly replicas: number;
  readonly constraint: Constraint;
  /** Every reactive rule, in the order of the file. */
  readonly voices: readonly Voice[];
  /** The rule whose wish was taken up; unset: none had one. */
  readonly winner: string | undefined;
  readonly adjustments: readonly Adjustment[];
  /** Readings without which nothing may change; empty: all are known. */
  readonly unknowns: readonly string[];
  /** Why this happens, or why nothing does: a sentence for people. */
  readonly reason: string;
  /** Nobody acts on it. */
  readonly isDryRun: boolean;
}
