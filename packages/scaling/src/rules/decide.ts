import { constraintAt, type Constraint, type Limits } from './constraint.ts';
import type { Adjustment, Decision, Observation } from './decision.ts';
import { explain } from './explain.ts';
import { needOf, vitalSignals } from './needs.ts';
import { isKnown } from './reading.ts';
import { restrain } from './restrain.ts';
import type { ScalingRules } from './rules-schema.ts';
import { withSample, type Sample } from './signal-history.ts';
import type { Signals } from './signals.ts';
import { longestMeasureSeconds, pastOf, withNeed, type ScalingState } from './state.ts';
import { voiceOf, type Voice } from './voices.ts';

/**
 * How many replicas there should be now, and why. Pure.
 *
 * The highest wish of the reactive rules is raised to what is needed, then held back by stabilisation, steps and
 * cooldowns; the constraint that is in force beats all of it, at once. Where a reading that is needed is unknown, the
 * reactive side holds what there is. The state is to be handed in again the next time, after `noteScaled` where the
 * decision was carried out; where the clock was set back since, it is forgotten.
 *
 * @param limits hold where no constraint rule is in force
 */
export function decide(
  rules: ScalingRules,
  limits: Limits,
  remembered: ScalingState,
  observation: Observation,
): { readonly decision: Decision; readonly state: ScalingState } {
  const { atMs, signals, replicas: current } = observation;
  const state = pastOf(remembered, atMs);
  const samples = withSample(state.samples, { atMs, signals }, longestMeasureSeconds(rules));
  const constraint = constraintAt(rules.constraints, limits, atMs);
  const heard = hear(rules, samples, signals, current);
  // What was there at the first look counts as needed then: a restart is no reason to scale in.
  const before = state.needs.length === 0 ? [{ atMs, replicas: current }] : state.needs;
  const needs = withNeed(before, { atMs, replicas: heard.need }, rules);
  const unattendedSinceMs = unattendedSince(state, atMs, current, heard);
  const waitedSeconds = waitOf(unattendedSinceMs, atMs, signals);
  const restrained = restrain(needs, observation, waitedSeconds, rules, state);
  const bounded = bound(restrained.replicas, constraint, observation.capacity);

  const replicas = bounded.replicas;
  const decision = {
    observation,
    action: actionOf(current, replicas),
    replicas,
    constraint,
    voices: heard.voices,
    winner: heard.winner,
    adjustments: [...heard.adjustments, ...restrained.adjustments, ...bounded.adjustments],
    unknowns: heard.unknowns,
    isDryRun: rules.dryRun,
  };
  return {
    decision: { ...decision, reason: explain(decision) },
    state: { ...state, samples, needs, unattendedSinceMs },
  };
}

interface Heard {
  readonly voices: readonly Voice[];
  readonly winner: string | undefined;
  readonly need: number;
  readonly adjustments: readonly Adjustment[];
  readonly unknowns: readonly string[];
}

function hear(rules: ScalingRules, samples: readonly Sample[], signals: Signals, current: number): Heard {
  const voices = rules.reactive.map((rule) => voiceOf(rule, samples, current));
  const unknowns = new Set(
    vitalSignals.flatMap((name) => {
      const reading = signals[name];
      return isKnown(reading) ? [] : [`${name} is unknown: ${reading.unknown}`];
    }),
  );
  for (const voice of voices) if (voice.says === 'unknown') unknowns.add(voice.because);
  if (unknowns.size > 0) {
    return { voices, winner: undefined, need: current, adjustments: [], unknowns: [...unknowns] };
  }

  let winner: (Voice & { says: 'wish' }) | undefined;
  for (const voice of voices) {
    if (voice.says === 'wish' && (winner === undefined || voice.replicas > winner.replicas)) winner = voice;
  }
  const { replicas, adjustments } = needOf(winner?.replicas ?? current, current, signals, rules.reactive);
  return { voices, winner: winner?.rule, need: replicas, adjustments, unknowns: [] };
}

/** A look that failed leaves it as it was. */
function unattendedSince(
  { unattendedSinceMs }: ScalingState,
  atMs: number,
  current: number,
  { need, unknowns }: Heard,
): number | undefined {
  if (current > 0) return undefined;
  if (unknowns.length > 0) return unattendedSinceMs;
  return need > 0 ? (unattendedSinceMs ?? atMs) : undefined;
}

/** By the oldest message where it can be seen: an agent that has just begun has not seen it wait. */
function waitOf(unattendedSinceMs: number | undefined, atMs: number, { oldestAgeSeconds }: Signals): number {
  const seenSeconds = unattendedSinceMs === undefined ? 0 : (atMs - unattendedSinceMs) / 1_000;
  return isKnown(oldestAgeSeconds) ? Math.max(seenSeconds, oldestAgeSeconds) : seenSeconds;
}

/** Constraints always beat reactive rules, without steps and windows; what a target cannot give is not asked for. */
function bound(
  wanted: number,
  { rule, min, max }: Constraint,
  capacity = Infinity,
): { readonly replicas: number; readonly adjustments: readonly Adjustment[] } {
  const adjustments: Adjustment[] = [];
  const constrained = Math.min(Math.max(wanted, min), max);
  if (constrained !== wanted) {
    const because = `"${rule}" wants ${min} to ${max}`;
    adjustments.push({ by: 'constraint', from: wanted, to: constrained, because });
  }
  const replicas = Math.min(constrained, capacity);
  if (replicas !== constrained) {
    adjustments.push({
      by: 'capacity',
      from: constrained,
      to: replicas,
      because: `the target has ${capacity}`,
    });
  }
  return { replicas, adjustments };
}

function actionOf(current: number, replicas: number): Decision['action'] {
  if (replicas === current) return 'hold';
  return replicas > current ? 'scale out' : 'scale in';
}
