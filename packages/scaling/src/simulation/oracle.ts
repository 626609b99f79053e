import type { Limits } from '../rules/constraint.ts';
import { Backlog } from './backlog.ts';
import type { Load } from './load.ts';
import type { WorkerModel } from './workers.ts';

/**
 * What somebody would do who knows the load: as few replicas as meet every message's deadline, each kept as long as it is
 * fully busy, then as many as what comes next keeps busy; they are asked for ahead by as long as they take to start, and
 * kept through a gap where that costs less than starting again.
 *
 * @param maxDelaySeconds how long a message may wait
 * @returns the replicas of each second, for `schedulePolicy`
 */
export function oracleSchedule(
  load: Load,
  model: WorkerModel,
  limits: Limits,
  maxDelaySeconds: number,
): number[] {
  const needed = neededReplicas(load, model, limits, maxDelaySeconds);
  return prepared(needed, model.startSeconds).map((replicas) => Math.max(limits.min, replicas));
}

/**
 * Replica-minutes that nobody can undercut, not even with parts of replicas that start at once: the least replicas all
 * the time, and whatever they cannot do within the delay on top.
 */
export function leastReplicaMinutes(
  load: Load,
  model: WorkerModel,
  { min }: Pick<Limits, 'min'>,
  maxDelaySeconds: number,
): number {
  const perSecond = min * model.perReplicaPerSecond;
  // What these few can put off until its deadline; the rest spills over to others.
  const room = perSecond * (maxDelaySeconds + 1);
  let [waiting, spilled] = [0, 0];
  for (const arrivals of load.arrivals) {
    waiting += arrivals;
    spilled += Math.max(0, waiting - room);
    waiting = Math.max(0, Math.min(waiting, room) - perSecond);
  }
  return (min * load.arrivals.length + spilled / model.perReplicaPerSecond) / 60;
}

function neededReplicas(
  load: Load,
  model: WorkerModel,
  { min, max }: Limits,
  maxDelaySeconds: number,
): number[] {
  const backlog = new Backlog();
  const rate = model.perReplicaPerSecond;
  const busyNext = comingReplicas(load, rate, Math.max(1, maxDelaySeconds));
  let [replicas, credit] = [min, 0];
  return load.arrivals.map((arrivals, second) => {
    backlog.add(second, arrivals);
    const least = leastReplicas(backlog, second, rate, maxDelaySeconds);
    if (least > replicas) replicas = least;
    else if (backlog.size < replicas * rate && !isDue(backlog, second, maxDelaySeconds)) {
      replicas = Math.min(replicas, Math.max(least > 1 ? least : 0, busyNext[second]!));
    }
    replicas = Math.min(max, Math.max(min, replicas));
    const able = replicas * rate + credit;
    const count = Math.min(backlog.size, Math.floor(able + 1e-9));
    backlog.take(second, count);
    credit = backlog.size === 0 ? 0 : Math.max(0, able - count);
    return replicas;
  });
}

/** So few that each message is done by its deadline, if no more arrive; none while one that starts later is enough. */
function leastReplicas(backlog: Backlog, second: number, rate: number, maxDelaySeconds: number): number {
  let [before, least] = [0, 0];
  for (const { arrivedAt, count } of backlog.waiting()) {
    before += count;
    const seconds = Math.max(1, arrivedAt + maxDelaySeconds - second);
    least = Math.max(least, before / rate / seconds);
  }
  const isLate = least > 0.9 || isDue(backlog, second, maxDelaySeconds);
  return isLate ? Math.ceil(least - 1e-9) : 0;
}

function isDue(backlog: Backlog, second: number, maxDelaySeconds: number): boolean {
  const oldest = backlog.arrivalAfter(0);
  return oldest !== undefined && second + 1 >= oldest + maxDelaySeconds;
}

/** How many replicas the arrivals of the seconds after each one keep fully busy. */
function comingReplicas(load: Load, rate: number, seconds: number): number[] {
  let coming = 0;
  const replicas: number[] = [];
  for (let second = load.arrivals.length - 1; second >= 0; second -= 1) {
    replicas[second] = Math.floor(coming / seconds / rate);
    coming += load.arrivals[second]! - (load.arrivals[second + seconds] ?? 0);
  }
  return replicas;
}

/** The first replica is the one that is needed whenever any is, and so on: each has gaps of its own. */
function prepared(needed: readonly number[], startSeconds: number): number[] {
  const replicas = needed.map(() => 0);
  const most = needed.reduce((highest, each) => Math.max(highest, each), 0);
  for (let level = 1; level <= most; level += 1) {
    let lastOn = -Infinity;
    for (const [second, count] of needed.entries()) {
      if (count < level) continue;
      // Bridging a gap costs its length, starting anew the time to start.
      const from = Math.max(0, second - lastOn - 1 <= startSeconds ? lastOn + 1 : second - startSeconds);
      for (let each = from; each <= second; each += 1) replicas[each]! += 1;
      lastOn = second;
    }
  }
  return replicas;
}
