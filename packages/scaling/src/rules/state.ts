import type { Decision } from './decision.ts';
import type { ScalingRules } from './rules-schema.ts';
import type { Sample } from './signal-history.ts';

/** How many replicas were needed at a moment, before any restraint. */
export interface Need {
  readonly atMs: number;
  readonly replicas: number;
}

/** What deciding remembers; plain data, so that it can be looked at. */
export interface ScalingState {
  readonly samples: readonly Sample[];
  readonly needs: readonly Need[];
  /** The first look that found work and no replica, where no later look found either otherwise. */
  readonly unattendedSinceMs: number | undefined;
  readonly lastOutMs: number | undefined;
  readonly lastInMs: number | undefined;
}

export const initialState: ScalingState = {
  samples: [],
  needs: [],
  unattendedSinceMs: undefined,
  lastOutMs: undefined,
  lastInMs: undefined,
};

/** To be called when a decision has been carried out: cooldowns count from it. */
export function noteScaled(state: ScalingState, { action, observation }: Decision): ScalingState {
  if (action === 'scale out') return { ...state, lastOutMs: observation.atMs };
  if (action === 'scale in') return { ...state, lastInMs: observation.atMs };
  return state;
}

/**
 * What counts of it at a moment: nothing where a clock was set back, or windows and cooldowns would hold until it is
 * again as late as it was.
 */
export function pastOf(state: ScalingState, atMs: number): ScalingState {
  return (state.samples.at(-1)?.atMs ?? atMs) > atMs ? initialState : state;
}

/** How far back the rules look at readings. */
export function longestMeasureSeconds(rules: ScalingRules): number {
  const windows = rules.reactive.flatMap((rule) => {
    if (rule.kind === 'target') return [rule.overSeconds ?? 0];
    return ('all' in rule.when ? rule.when.all : rule.when.any).map(({ overSeconds = 0 }) => overSeconds);
  });
  return Math.max(0, ...windows);
}

export function withNeed(needs: readonly Need[], need: Need, rules: ScalingRules): Need[] {
  const { upSeconds, downSeconds, zeroSeconds } = rules.stabilisation;
  const from = need.atMs - Math.max(upSeconds, downSeconds, zeroSeconds) * 1_000;
  return [...needs.filter(({ atMs }) => atMs > from), need];
}
