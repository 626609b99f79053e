import type { Limits } from '../rules/constraint.ts';
import { Backlog } from './backlog.ts';
import type { Load } from './load.ts';
import type { WorkerModel } from './workers.ts';

/** The shares of the allowed delay that are tried: a lower peak has to begin earlier. */
const shares = [1, 0.9, 0.8, 0.65];

/**
 * The schedule of a scaler that knows the load in advance. It uses the fewest replicas that meet every message's
 * deadline, keeps each while it is fully busy, asks for it ahead by its start time, and keeps it through a gap if that
 * costs less than another start. Of the schedules with this peak or a lower, longer one, it returns the cheapest.
 *
 * @param maxDelaySeconds how long a message may wait; exceeded if `limits.max` replicas are too few
 * @returns the replicas of each second, for `schedulePolicy`
 */
export function oracleSchedule(
  load: Load,
  model: WorkerModel,
  limits: Limits,
  maxDelaySeconds: number,
): number[] {
  const scheduleOf = (needed: readonly number[]): number[] =>
    prepared(needed, model.startSeconds).map((replicas) => Math.max(limits.min, replicas));

  const needed = neededReplicas(load, model, limits, maxDelaySeconds)!;
  let best = scheduleOf(needed);
  const peak = needed.reduce((highest, each) => Math.max(highest, each), 0);
  for (let max = peak - 1; max >= Math.max(1, limits.min); max -= 1) {
    const lower = shares.flatMap((share) => {
      const meantSeconds = Math.floor(maxDelaySeconds * share);
      const inTime = neededReplicas(load, model, { ...limits, max }, meantSeconds, maxDelaySeconds);
      return inTime === undefined ? [] : [scheduleOf(inTime)];
    });
    if (lower.length === 0) break;
    for (const schedule of lower) if (total(schedule) < total(best)) best = schedule;
  }
  return best;
}

/** @returns undefined if a message would wait longer than `lateSeconds`; unset: no limit */
function neededReplicas(
  load: Load,
  model: WorkerModel,
  { min, max }: Limits,
  meantSeconds: number,
  lateSeconds = Infinity,
): number[] | undefined {
  const backlog = new Backlog();
  const rate = model.perReplicaPerSecond;
  const busyNext = comingReplicas(load, rate, Math.max(1, meantSeconds));
  const needed: number[] = [];
  let [replicas, credit] = [min, 0];
  for (const [second, arrivals] of load.arrivals.entries()) {
    backlog.add(second, arrivals);
    const least = leastReplicas(backlog, second, rate, meantSeconds);
    if (least > replicas) replicas = least;
    else if (backlog.size < replicas * rate && !isDue(backlog, second, meantSeconds)) {
      replicas = Math.min(replicas, Math.max(least > 1 ? least : 0, busyNext[second]!));
    }
    replicas = Math.min(max, Math.max(min, replicas));
    const able = replicas * rate + credit;
    const count = Math.min(backlog.size, Math.floor(able + 1e-9));
    if (backlog.take(second, count) > lateSeconds) return undefined;
    credit = backlog.size === 0 ? 0 : Math.max(0, able - count);
    needed.push(replicas);
  }
  return needed;
}

/** The fewest replicas that meet all deadlines if no more messages arrive; 0 while starting one later is enough. */
function leastReplicas(backlog: Backlog, second: number, rate: number, maxDelaySeconds: number): number {
  let [before, least] = [0, 0];
  for (const { arrivedAt, count } of backlog.waiting()) {
    before += count;
    const seconds = arrivedAt + maxDelaySeconds - second;
    const enough = before / rate / (seconds < 1 ? 1 : seconds);
    if (enough > least) least = enough;
  }
  const isLate = least > 0.9 || isDue(backlog, second, maxDelaySeconds);
  return isLate ? Math.ceil(least - 1e-9) : 0;
}

function isDue(backlog: Backlog, second: number, maxDelaySeconds: number): boolean {
  const oldest = backlog.arrivalAfter(0);
  return oldest !== undefined && second + 1 >= oldest + maxDelaySeconds;
}

/** For each second, the replicas that the arrivals of the following `seconds` keep fully busy. */
function comingReplicas(load: Load, rate: number, seconds: number): number[] {
  let coming = 0;
  const replicas: number[] = [];
  for (let second = load.arrivals.length - 1; second >= 0; second -= 1) {
    replicas[second] = Math.floor(coming / seconds / rate);
    coming += load.arrivals[second]! - (load.arrivals[second + seconds] ?? 0);
  }
  return replicas;
}

/** Adds the start times. Replica 1 is needed whenever any is, and so on: each level has its own gaps. */
function prepared(needed: readonly number[], startSeconds: number): number[] {
  const replicas = needed.map(() => 0);
  const most = needed.reduce((highest, each) => Math.max(highest, each), 0);
  for (let level = 1; level <= most; level += 1) {
    let lastOn = -Infinity;
    for (const [second, count] of needed.entries()) {
      if (count < level) continue;
      // Bridging a gap costs its length; another start costs the start time.
      const from = Math.max(0, second - lastOn - 1 <= startSeconds ? lastOn + 1 : second - startSeconds);
      for (let each = from; each <= second; each += 1) replicas[each]! += 1;
      lastOn = second;
    }
  }
  return replicas;
}

function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0);
}
