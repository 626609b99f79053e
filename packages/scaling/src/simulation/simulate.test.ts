import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { rules } from '../../test/arbitraries.ts';
import { monday, rulesOf } from '../../test/observations.ts';
import { loadOfShape, loadShapeNames } from './load-shapes.ts';
import { totalOf, type Load } from './load.ts';
import { leastReplicaMinutes, oracleSchedule } from './oracle.ts';
import { fixedPolicy, rulesPolicy, schedulePolicy, type Policy } from './policy.ts';
import { simulate } from './simulate.ts';
import type { WorkerModel } from './workers.ts';

const model: WorkerModel = { perReplicaPerSecond: 10, inFlightPerReplica: 20, startSeconds: 5 };
const load = (...arrivals: number[]): Load => ({ startMs: monday, arrivals });

describe('a simulation', () => {
  test('lets messages wait in turn until there is a replica for them', () => {
    const result = simulate(load(25, 0, 0, 5, 0), fixedPolicy(1), model, 1);
    expect(result.seconds.map(({ backlog }) => backlog)).toEqual([15, 5, 0, 0, 0]);
    expect(result).toMatchObject({ handled: 30, left: 0, worstDelaySeconds: 2, replicaMinutes: 5 / 60 });
  });

  test('pays for a replica from its start, which is later than its first message', () => {
    const result = simulate(load(10, ...Array.from({ length: 9 }, () => 0)), fixedPolicy(1), model, 0);
    expect(result.seconds.map(({ backlog }) => backlog)).toEqual([10, 10, 10, 10, 10, 0, 0, 0, 0, 0]);
    expect(result).toMatchObject({ replicaMinutes: 10 / 60, worstDelaySeconds: 5, changes: 1 });
  });

  test('counts what is left with what it has waited', () => {
    expect(simulate(load(100, 0, 0), fixedPolicy(1), model, 1)).toMatchObject({
      left: 70,
      worstDelaySeconds: 3,
    });
  });

  test('works on parts of messages', () => {
    const slow = { ...model, perReplicaPerSecond: 0.4 };
    const result = simulate(load(2, 0, 0, 0, 0), fixedPolicy(1), slow, 1);
    expect(result.seconds.map(({ backlog }) => backlog)).toEqual([2, 2, 1, 1, 0]);
  });

  test('shows a look what is being handled just then of what comes and is handled within its second', () => {
    const looks: number[] = [];
    const policy: Policy = {
      name: 'looks each second',
      replicasAt(_, observe) {
        const { ready, inFlight } = observe().signals;
        expect(ready).toBe(0);
        looks.push(Number(inFlight));
        return 1;
      },
    };
    simulate(load(...Array.from({ length: 100 }, () => 2)), policy, model, 1);
    const busy = looks.filter((inFlight) => inFlight > 0).length;
    expect(busy).toBeGreaterThanOrEqual(19);
    expect(busy).toBeLessThanOrEqual(21);
  });

  test('shows every look what was left of the second before', () => {
    const looks: number[] = [];
    const policy: Policy = {
      name: 'looks each second',
      replicasAt(_, observe) {
        const { ready, inFlight } = observe().signals;
        looks.push(Number(ready) + Number(inFlight));
        return 1;
      },
    };
    simulate(load(25, 0, 0, 0), policy, model, 1);
    expect(looks).toEqual([25, 15, 5, 0]);
  });

  test('shows work that may gather waiting for no longer than that, and few starts for it', () => {
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

  test('loses no message, and handles none twice, whatever the rules do', () => {
    fc.assert(
      fc.property(rules, fc.array(fc.nat(60), { minLength: 1, maxLength: 120 }), (given, arrivals) => {
        const result = simulate(load(...arrivals), rulesPolicy(given, { min: 0, max: 9 }, 5), model, 0);
        expect(result.handled + result.left).toBe(totalOf(load(...arrivals)));
      }),
    );
  });

  test('shows a constant load settling where the rules know the rate', () => {
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

  test('shows a constant load within one replica where they know the backlog alone', () => {
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
  test.each(loadShapeNames)(
    'meets the deadline of a %s load for hardly more than anybody must pay',
    (name) => {
      const shape = loadOfShape(name);
      const limits = { min: 1, max: 20 };
      const schedule = oracleSchedule(shape, model, limits, 30);
      const result = simulate(shape, schedulePolicy('oracle', schedule), model, schedule[0]!);
      expect(result.worstDelaySeconds).toBeLessThanOrEqual(31);
      const least = leastReplicaMinutes(shape, model, limits, result.worstDelaySeconds);
      expect(result.replicaMinutes).toBeGreaterThanOrEqual(least - 1);
      expect(result.replicaMinutes).toBeLessThanOrEqual(least * 1.15);
    },
  );

  test('has a lower peak that begins earlier where that takes fewer starts', () => {
    const slow = { ...model, startSeconds: 10 };
    const shape = loadOfShape('on-off');
    const schedule = oracleSchedule(shape, slow, { min: 0, max: 20 }, 28);
    const result = simulate(shape, schedulePolicy('oracle', schedule), slow, schedule[0]!);
    // Each minute's 300 replica-seconds by four, who start once.
    expect(result.mostReplicas).toBe(4);
    expect(result.replicaMinutes).toBeLessThanOrEqual(340);
    expect(result.worstDelaySeconds).toBeLessThanOrEqual(28);
  });

  test('knows what nobody can undercut: what the least replicas cannot do in time', () => {
    expect(leastReplicaMinutes(load(60, 0, 0, 0, 0, 0), model, { min: 0 }, 2)).toBeCloseTo(6 / 60);
    expect(leastReplicaMinutes(load(60, 0, 0, 0, 0, 0), model, { min: 1 }, 2)).toBeCloseTo((6 + 3) / 60);
    expect(leastReplicaMinutes(load(60, 0, 0, 0, 0, 0), model, { min: 1 }, 9)).toBeCloseTo(6 / 60);
  });
});
