import type { Decision } from './decision.ts';
import type { ScalingRules } from './rules-schema.ts';
import type { Sample } from './signal-history.ts';

/** The replicas needed at a moment, before stabilisation, steps and cooldowns. */
export interface Need {
  readonly atMs: number;
  readonly replicas: number;
}

/** What `decide` remembers between calls, as plain data. */
export interface ScalingState {
  readonly samples: readonly Sample[];
  readonly needs: readonly Need[];
  /** Since when there has been work and no replica. */
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

/** Call it when a decision has been carried out: cooldowns begin there. */
export function noteScaled(state: ScalingState, { action, observation }: Decision): ScalingState {
  if (action === 'scale out') return { ...state, lastOutMs: observation.atMs };
  if (action === 'scale in') return { ...state, lastInMs: observation.atMs };
  return state;
}

/** The state to use at a moment: a new one if the clock was set back, else windows and cooldowns would last too long. */
export function stateAt(state: ScalingState, atMs: number): ScalingState {
  return (state.samples.at(-1)?.atMs ?? atMs) > atMs ? initialState : state;
}

/** The longest window of the rules, in seconds. */
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
