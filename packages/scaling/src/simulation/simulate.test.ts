import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { rules } from '../../test/arbitraries.ts';
import { monday, rulesOf } from '../../test/observations.ts';
import { loadOfShape, loadShapeNames } from './load-shapes.ts';
import { totalOf, type Load } from './load.ts';
import { oracleSchedule } from './oracle.ts';
import { fixedPolicy, rulesPolicy, schedulePolicy, type Policy } from './policy.ts';
import { simulate } from './simulate.ts';
import type { WorkerModel } from './workers.ts';

const model: WorkerModel = { perReplicaPerSecond: 10, inFlightPerReplica: 20, startSeconds: 5 };
const load = (...arrivals: number[]): Load => ({ startMs: monday, arrivals });

/**
 * A lower bound of the replica-minutes, even if fractions of replicas could start at once: the minimum number of replicas
 * all the time, plus the work that they cannot do within the delay.
 */
function leastReplicaMinutes({ arrivals: all }: Load, min: number, maxDelaySeconds: number): number {
  const perSecond = min * model.perReplicaPerSecond;
  // What the minimum can do before the deadline; the rest needs other replicas.
  const room = perSecond * (maxDelaySeconds + 1);
  let [waiting, spilled] = [0, 0];
  for (const arrivals of all) {
    waiting += arrivals;
    spilled += Math.max(0, waiting - room);
    waiting = Math.max(0, Math.min(waiting, room) - perSecond);
  }
  return (min * all.length + spilled / model.perReplicaPerSecond) / 60;
}

describe('a simulation', () => {
  test('keeps messages waiting in order until a replica takes them', () => {
    const result = simulate(load(25, 0, 0, 5, 0), fixedPolicy(1), model, 1);
    expect(result.seconds.map(({ backlog }) => backlog)).toEqual([15, 5, 0, 0, 0]);
    expect(result).toMatchObject({ handled: 30, left: 0, worstDelaySeconds: 2, replicaMinutes: 5 / 60 });
  });

  test('charges for a replica from its request, before its first message', () => {
    const result = simulate(load(10, ...Array.from({ length: 9 }, () => 0)), fixedPolicy(1), model, 0);
    expect(result.seconds.map(({ backlog }) => backlog)).toEqual([10, 10, 10, 10, 10, 0, 0, 0, 0, 0]);
    expect(result).toMatchObject({ replicaMinutes: 10 / 60, worstDelaySeconds: 5, changes: 1 });
  });

  test('includes the wait of the messages that are left', () => {
    expect(simulate(load(100, 0, 0), fixedPolicy(1), model, 1)).toMatchObject({
      left: 70,
      worstDelaySeconds: 3,
    });
  });

  test('carries fractions of messages over', () => {
    const slow = { ...model, perReplicaPerSecond: 0.4 };
    const result = simulate(load(2, 0, 0, 0, 0), fixedPolicy(1), slow, 1);
    expect(result.seconds.map(({ backlog }) => backlog)).toEqual([2, 2, 1, 1, 0]);
  });

  test('lets an observation see only the messages being handled at its moment', () => {
    const observed: number[] = [];
    const policy: Policy = {
      name: 'observes each second',
      replicasAt(_, observe) {
        const { ready, inFlight } = observe().signals;
        expect(ready).toBe(0);
        observed.push(Number(inFlight));
        return 1;
      },
    };
    simulate(load(...Array.from({ length: 100 }, () => 2)), policy, model, 1);
    const busy = observed.filter((inFlight) => inFlight > 0).length;
    expect(busy).toBeGreaterThanOrEqual(19);
    expect(busy).toBeLessThanOrEqual(21);
  });

  test('lets every observation see what the second before left', () => {
    const observed: number[] = [];
    const policy: Policy = {
      name: 'observes each second',
      replicasAt(_, observe) {
        const { ready, inFlight } = observe().signals;
        observed.push(Number(ready) + Number(inFlight));
        return 1;
      },
    };
    simulate(load(25, 0, 0, 0), policy, model, 1);
    expect(observed).toEqual([25, 15, 5, 0]);
  });

  test('with wakeSeconds, work waits no longer than that, and replicas start rarely', () => {
    const given = rulesOf({
      reactive: [{ kind: 'target', name: 'backlog', perReplica: 250 }],
      stabilisation: { downSeconds: 20, zeroSeconds: 3, wakeSeconds: 15 },
    });
    const atOnce = { ...given, stabilisation: { ...given.stabilisation, wakeSeconds: 0 } };
    const run = (some: typeof given) =>
      simulate(loadOfShape('drip'), rulesPolicy(some, { min: 0, max: 9 }, 2), model, 0);
    expect(run(given).worstDelaySeconds).toBeLessThanOrEqual(15 + 2 + model.startSeconds);
    expect(run(given).replicaMinutes).toBeLessThan(run(atOnce).replicaMinutes / 3);
  });

  test('handles every message once under any rules', () => {
    fc.assert(
      fc.property(rules, fc.array(fc.nat(60), { minLength: 1, maxLength: 120 }), (given, arrivals) => {
        const result = simulate(load(...arrivals), rulesPolicy(given, { min: 0, max: 9 }, 5), model, 0);
        expect(result.handled + result.left).toBe(totalOf(load(...arrivals)));
      }),
    );
  });

  test('settles under a constant load if the rules use the rate', () => {
    const given = rulesOf({
      reactive: [
        { kind: 'target', name: 'backlog', perReplica: 250 },
        {
          kind: 'target',
          name: 'rate',
          signal: 'arrivalPerSecond',
          as: 'average',
          overSeconds: 60,
          perReplica: 9,
        },
      ],
    });
    const { seconds } = simulate(
      loadOfShape('constant'),
      rulesPolicy(given, { min: 0, max: 9 }, 5),
      model,
      1,
    );
    expect(new Set(seconds.slice(600).map(({ replicas }) => replicas))).toEqual(new Set([3]));
  });

  test('stays within one replica under a constant load if the rules use only the backlog', () => {
    const given = rulesOf({ reactive: [{ kind: 'target', name: 'backlog', perReplica: 250 }] });
    const { seconds } = simulate(
      loadOfShape('constant'),
      rulesPolicy(given, { min: 0, max: 9 }, 5),
      model,
      1,
    );
    expect(new Set(seconds.slice(600).map(({ replicas }) => replicas))).toEqual(new Set([2, 3]));
  });
});

describe('the oracle', () => {
  test.each(loadShapeNames)('meets the deadline of a %s load at almost the lowest possible cost', (name) => {
    const shape = loadOfShape(name);
    const limits = { min: 1, max: 20 };
    const schedule = oracleSchedule(shape, model, limits, 30);
    const result = simulate(shape, schedulePolicy('oracle', schedule), model, schedule[0]!);
    expect(result.worstDelaySeconds).toBeLessThanOrEqual(31);
    const least = leastReplicaMinutes(shape, limits.min, result.worstDelaySeconds);
    expect(result.replicaMinutes).toBeGreaterThanOrEqual(least - 1);
    expect(result.replicaMinutes).toBeLessThanOrEqual(least * 1.15);
  });

  test('prefers a lower peak that begins earlier if that takes fewer starts', () => {
    const slow = { ...model, startSeconds: 10 };
    const shape = loadOfShape('on-off');
    const schedule = oracleSchedule(shape, slow, { min: 0, max: 20 }, 28);
    const result = simulate(shape, schedulePolicy('oracle', schedule), slow, schedule[0]!);
    // Four replicas that start once do each minute's 300 replica-seconds.
    expect(result.mostReplicas).toBe(4);
    expect(result.replicaMinutes).toBeLessThanOrEqual(340);
    expect(result.worstDelaySeconds).toBeLessThanOrEqual(28);
  });

  test('computes a lower bound from the work that the minimum cannot do in time', () => {
    expect(leastReplicaMinutes(load(60, 0, 0, 0, 0, 0), 0, 2)).toBeCloseTo(6 / 60);
    expect(leastReplicaMinutes(load(60, 0, 0, 0, 0, 0), 1, 2)).toBeCloseTo((6 + 3) / 60);
    expect(leastReplicaMinutes(load(60, 0, 0, 0, 0, 0), 1, 9)).toBeCloseTo(6 / 60);
  });
});
