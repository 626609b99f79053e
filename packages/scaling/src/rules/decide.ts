import { constraintAt, type Constraint, type Limits } from './constraint.ts';
import type { Adjustment, Decision, Observation } from './decision.ts';
import { explain } from './explain.ts';
import { needOf, vitalSignals } from './needs.ts';
import { isKnown } from './reading.ts';
import { restrain } from './restrain.ts';
import { evaluateRule, type RuleResult } from './rule-result.ts';
import type { ScalingRules } from './rules-schema.ts';
import { withSample, type Sample } from './signal-history.ts';
import type { Signals } from './signals.ts';
import { longestMeasureSeconds, stateAt, withNeed, type ScalingState } from './state.ts';

/**
 * Decides how many replicas there should be now, and says why. Pure.
 *
 * The highest proposal of the reactive rules is raised to what the work needs, then limited by stabilisation, steps and
 * cooldowns. The constraint in force overrides all of that at once. If a needed reading is unknown, the reactive rules
 * keep the current number. Pass the returned state to the next call, through `noteScaled` if the decision was carried
 * out. A state from the future (the clock was set back) is dropped.
 *
 * @param limits used when no constraint rule is in force
 */
export function decide(
  rules: ScalingRules,
  limits: Limits,
  remembered: ScalingState,
  observation: Observation,
): { readonly decision: Decision; readonly state: ScalingState } {
  const { atMs, signals, replicas: current } = observation;
  const state = stateAt(remembered, atMs);
  const samples = withSample(state.samples, { atMs, signals }, longestMeasureSeconds(rules));
  const constraint = constraintAt(rules.constraints, limits, atMs);
  const evaluated = evaluateRules(rules, samples, signals, current);
  // The replicas found at the first decision count as needed: a restart is no reason to scale in.
  const before = state.needs.length === 0 ? [{ atMs, replicas: current }] : state.needs;
  const needs = withNeed(before, { atMs, replicas: evaluated.need }, rules);
  const unattendedSinceMs = unattendedSince(state, atMs, current, evaluated);
  const waitedSeconds = waitOf(unattendedSinceMs, atMs, signals);
  const restrained = restrain(needs, observation, waitedSeconds, rules, state);
  const bounded = bound(restrained.replicas, constraint, observation.capacity);

  const replicas = bounded.replicas;
  const decision = {
    observation,
    action: actionOf(current, replicas),
    replicas,
    constraint,
    ruleResults: evaluated.ruleResults,
    winner: evaluated.winner,
    adjustments: [...evaluated.adjustments, ...restrained.adjustments, ...bounded.adjustments],
    unknowns: evaluated.unknowns,
    isDryRun: rules.dryRun,
  };
  return {
    decision: { ...decision, reason: explain(decision) },
    state: { ...state, samples, needs, unattendedSinceMs },
  };
}

interface Evaluated {
  readonly ruleResults: readonly RuleResult[];
  readonly winner: string | undefined;
  readonly need: number;
  readonly adjustments: readonly Adjustment[];
  readonly unknowns: readonly string[];
}

function evaluateRules(
  rules: ScalingRules,
  samples: readonly Sample[],
  signals: Signals,
  current: number,
): Evaluated {
  const ruleResults = rules.reactive.map((rule) => evaluateRule(rule, samples, current));
  const unknowns = new Set(
    vitalSignals.flatMap((name) => {
      const reading = signals[name];
      return isKnown(reading) ? [] : [`${name} is unknown: ${reading.unknown}`];
    }),
  );
  for (const { outcome, because } of ruleResults) if (outcome === 'unknown') unknowns.add(because);
  if (unknowns.size > 0) {
    return { ruleResults, winner: undefined, need: current, adjustments: [], unknowns: [...unknowns] };
  }

  let winner: (RuleResult & { outcome: 'proposal' }) | undefined;
  for (const result of ruleResults) {
    if (result.outcome !== 'proposal') continue;
    if (winner === undefined || result.replicas > winner.replicas) winner = result;
  }
  const { replicas, adjustments } = needOf(winner?.replicas ?? current, current, signals, rules.reactive);
  return { ruleResults, winner: winner?.rule, need: replicas, adjustments, unknowns: [] };
}

/** A failed reading leaves it unchanged. */
function unattendedSince(
  { unattendedSinceMs }: ScalingState,
  atMs: number,
  current: number,
  { need, unknowns }: Evaluated,
): number | undefined {
  if (current > 0) return undefined;
  if (unknowns.length > 0) return unattendedSinceMs;
  return need > 0 ? (unattendedSinceMs ?? atMs) : undefined;
}

/** Uses the age of the oldest message if it is known: an agent that has just started has not seen it wait. */
function waitOf(unattendedSinceMs: number | undefined, atMs: number, { oldestAgeSeconds }: Signals): number {
  const seenSeconds = unattendedSinceMs === undefined ? 0 : (atMs - unattendedSinceMs) / 1_000;
  return isKnown(oldestAgeSeconds) ? Math.max(seenSeconds, oldestAgeSeconds) : seenSeconds;
}

/** Constraints override the reactive rules, without steps and windows. The target's capacity limits the result. */
function bound(
  wanted: number,
  { rule, min, max }: Constraint,
  capacity = Infinity,
): { readonly replicas: number; readonly adjustments: readonly Adjustment[] } {
  const adjustments: Adjustment[] = [];
  const constrained = Math.min(Math.max(wanted, min), max);
  if (constrained !== wanted) {
    const because = `"${rule}": ${min} to ${max}`;
    adjustments.push({ by: 'constraint', from: wanted, to: constrained, because });
  }
  const replicas = Math.min(constrained, capacity);
  if (replicas !== constrained) {
    adjustments.push({
      by: 'capacity',
      from: constrained,
      to: replicas,
      because: `the target can have ${capacity}`,
    });
  }
  return { replicas, adjustments };
}

function actionOf(current: number, replicas: number): Decision['action'] {
  if (replicas === current) return 'hold';
  return replicas > current ? 'scale out' : 'scale in';
}
