import {
  decide,
  initialState,
  noteScaled,
  parseRules,
  type Decision,
  type Limits,
  type Observation,
  type ScalingRules,
  type ScalingState,
  type Signals,
} from '../src/index.ts';

export const monday = Date.UTC(2026, 10, 2);

export const idle: Signals = {
  ready: 0,
  inFlight: 0,
  oldestAgeSeconds: 0,
  lagBytes: 0,
  lagAnswers: 0,
  arrivalPerSecond: 0,
  drainPerSecond: 0,
};

export function observation(
  signals: Partial<Signals>,
  replicas: number,
  more: Partial<Observation> = {},
): Observation {
  return { atMs: monday, replicas, signals: { ...idle, ...signals }, ...more };
}

/** Rules from the content of a file; windows are 0 unless given. */
export function rulesOf(document: Record<string, unknown>): ScalingRules {
  const stabilisation = { upSeconds: 0, downSeconds: 0, zeroSeconds: 0 };
  const parsed = parseRules(JSON.stringify({ stabilisation, ...document }));
  if (parsed.outcome === 'valid') return parsed.rules;
  throw new Error(parsed.faults.map(({ path, problem }) => `${path}: ${problem}`).join('\n'));
}

export const tenPerReplica = { kind: 'target', name: 'backlog', signal: 'ready', perReplica: 10 };

export const upToTen: Limits = { min: 0, max: 10 };

export function decideOnce(
  rules: ScalingRules,
  seen: Observation,
  limits: Limits = upToTen,
  state: ScalingState = initialState,
): Decision {
  return decide(rules, limits, state, seen).decision;
}

/** Carries out every decision and returns all of them. `at`: seconds since midnight of `monday`. */
export function decideAlong(
  rules: ScalingRules,
  readings: readonly { readonly at: number; readonly signals: Partial<Signals> }[],
  start: number,
  limits: Limits = upToTen,
): Decision[] {
  let [state, replicas] = [initialState, start];
  return readings.map(({ at, signals }) => {
    const seen = observation(signals, replicas, { atMs: monday + at * 1_000 });
    const decided = decide(rules, limits, state, seen);
    state = noteScaled(decided.state, decided.decision);
    replicas = decided.decision.replicas;
    return decided.decision;
  });
}
