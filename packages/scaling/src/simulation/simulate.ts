import type { Observation } from '../rules/decision.ts';
import { Backlog } from './backlog.ts';
import type { Load } from './load.ts';
import type { Policy } from './policy.ts';
import { Workers, type WorkerModel } from './workers.ts';

/** The state at the end of one second. */
export interface SimulatedSecond {
  readonly arrivals: number;
  /** Not handled yet, in flight included. */
  readonly backlog: number;
  /** Including those that are starting: they cost money. */
  readonly replicas: number;
  /** The longest wait of a message handled in this second. */
  readonly worstDelaySeconds: number;
}

export interface SimulationResult {
  readonly policy: string;
  readonly seconds: readonly SimulatedSecond[];
  readonly replicaMinutes: number;
  /** Includes the messages that still wait at the end. */
  readonly worstDelaySeconds: number;
  readonly mostReplicas: number;
  readonly handled: number;
  readonly left: number;
  /** How often the number of replicas changed. */
  readonly changes: number;
}

/** Journal bytes per message; for most rules it only matters whether there are any. */
const bytesPerMessage = 1_000;

/** The fractions of its multiples are spread evenly, for any interval between observations. */
const goldenRatio = (Math.sqrt(5) - 1) / 2;

/** Replays a load through a policy, second by second. */
export function simulate(
  load: Load,
  policy: Policy,
  model: WorkerModel,
  startReplicas: number,
): SimulationResult {
  const backlog = new Backlog();
  const workers = new Workers(model, startReplicas);
  const seconds: SimulatedSecond[] = [];
  let [handled, changes, credit] = [0, 0, 0];
  let since = { second: 0, arrived: 0, handled: 0 };
  let [arrived, observations] = [0, 0];

  /** Returns the messages that an observation sees. Among those that arrive and are handled within one second it sees the ones being handled at its moment. */
  function visibleMessages(second: number): number {
    const coming = load.arrivals[second]!;
    if (backlog.size > workers.working(second) * model.perReplicaPerSecond) return backlog.size;
    observations += 1;
    const handledNow = Math.floor(coming / model.perReplicaPerSecond + ((observations * goldenRatio) % 1));
    return backlog.size - coming + Math.min(coming, handledNow);
  }

  function observe(second: number): Observation {
    const found = visibleMessages(second);
    const inFlight = Math.min(found, workers.working(second) * model.inFlightPerReplica);
    const oldest = backlog.arrivalAfter(inFlight);
    const elapsed = Math.max(1, second - since.second);
    const observation: Observation = {
      atMs: load.startMs + second * 1_000,
      replicas: workers.count,
      signals: {
        ready: found - inFlight,
        inFlight,
        oldestAgeSeconds: oldest === undefined ? 0 : second - oldest,
        lagBytes: found * bytesPerMessage,
        lagAnswers: found,
        arrivalPerSecond: (arrived - since.arrived) / elapsed,
        drainPerSecond: (handled - since.handled) / elapsed,
      },
    };
    since = { second, arrived, handled };
    return observation;
  }

  for (const [second, arrivals] of load.arrivals.entries()) {
    backlog.add(second, arrivals);
    arrived += arrivals;
    const wanted = policy.replicasAt(second, () => observe(second));
    if (wanted !== workers.count) changes += 1;
    workers.scaleTo(wanted, second);

    // Unused time of a second is lost, except for a message that was begun.
    const able = workers.working(second) * model.perReplicaPerSecond + credit;
    const count = Math.min(backlog.size, Math.floor(able + 1e-9));
    const worstDelaySeconds = backlog.take(second, count);
    handled += count;
    credit = backlog.size === 0 ? 0 : Math.max(0, able - count);
    seconds.push({ arrivals, backlog: backlog.size, replicas: workers.count, worstDelaySeconds });
  }
  const oldest = backlog.arrivalAfter(0) ?? load.arrivals.length;
  return {
    policy: policy.name,
    seconds,
    replicaMinutes: seconds.reduce((sum, { replicas }) => sum + replicas, 0) / 60,
    worstDelaySeconds: maximum(seconds, (each) => each.worstDelaySeconds, load.arrivals.length - oldest),
    mostReplicas: maximum(seconds, ({ replicas }) => replicas),
    handled,
    left: backlog.size,
    changes,
  };
}

function maximum(
  seconds: readonly SimulatedSecond[],
  value: (second: SimulatedSecond) => number,
  atLeast = 0,
): number {
  return seconds.reduce((most, second) => Math.max(most, value(second)), atLeast);
}
