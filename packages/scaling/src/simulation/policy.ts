import { decide } from '../rules/decide.ts';
import type { Limits } from '../rules/constraint.ts';
import type { Decision, Observation } from '../rules/decision.ts';
import { isKnown } from '../rules/reading.ts';
import type { ScalingRules } from '../rules/rules-schema.ts';
import { initialState, noteScaled, type ScalingState } from '../rules/state.ts';
import { KedaScaler, type KedaOptions } from '../keda/keda-scaler.ts';

/** Called every second of a simulation; returns how many replicas there should be. */
export interface Policy {
  readonly name: string;
  replicasAt(second: number, observe: () => Observation): number;
}

export function fixedPolicy(replicas: number): Policy {
  return { name: `always ${replicas}`, replicasAt: () => replicas };
}

export function schedulePolicy(name: string, replicas: readonly number[]): Policy {
  return { name, replicasAt: (second) => replicas[second] ?? 0 };
}

/** Ignores `dryRun`. @param onDecision called with each decision */
export function rulesPolicy(
  rules: ScalingRules,
  limits: Limits,
  intervalSeconds: number,
  onDecision: (decision: Decision) => void = () => {},
): Policy {
  let state: ScalingState = initialState;
  let replicas = 0;
  return {
    name: 'rules',
    replicasAt(second, observe) {
      if (second % intervalSeconds !== 0) return replicas;
      const decided = decide(rules, limits, state, observe());
      state = noteScaled(decided.state, decided.decision);
      replicas = decided.decision.replicas;
      onDecision(decided.decision);
      return replicas;
    },
  };
}

/** KEDA with its default strategy, which includes in-flight messages. */
export function kedaPolicy(options: KedaOptions): Policy {
  const scaler = new KedaScaler(options);
  return {
    name: 'KEDA',
    replicasAt(second, observe) {
      const { signals, replicas } = observe();
      const { ready, inFlight } = signals;
      const length = isKnown(ready) && isKnown(inFlight) ? ready + inFlight : ready;
      return scaler.step(second, length, replicas);
    },
  };
}
