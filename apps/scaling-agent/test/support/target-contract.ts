import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { eventually } from '@canvass/testing';
import { ScalingAgentError } from '../../src/errors.ts';
import type { ScalingTarget } from '../../src/targets/target.ts';

/** A target's environment with room for four replicas, none of them running. */
export interface TargetWorld {
  /** Opens a target as a new agent does, `check` included. */
  readonly open: () => Promise<ScalingTarget>;
  /** The replicas that really run. */
  readonly count: () => Promise<number>;
  readonly close: () => Promise<void>;
}

export const anySignal = new AbortController().signal;

const allow = async (): Promise<void> => {};
const refuse = async (): Promise<void> => {
  throw new ScalingAgentError('not-leading', 'another agent leads');
};
const wanted = (replicas: number) => ({ replicas, min: 0, max: 4 });

/** The contract of every target that scales by replicas. */
export function describeTarget(name: string, makeWorld: () => Promise<TargetWorld>): void {
  describe(`${name}, as a target`, () => {
    let world: TargetWorld;
    let target: ScalingTarget;
    beforeEach(async () => {
      world = await makeWorld();
      target = await world.open();
    });
    afterEach(async () => {
      await target?.close();
      await world?.close();
    });

    const scaleTo = async (replicas: number): Promise<void> => {
      await target.scaleTo(wanted(replicas), allow, anySignal);
      await eventually(async () => expect(await world.count()).toBe(replicas));
    };

    test('reads that nothing runs, without changing anything', async () => {
      expect(await target.read(anySignal)).toMatchObject({ replicas: 0 });
      expect(await world.count()).toBe(0);
    });

    test('scales out, in and to zero, and reports the wanted number meanwhile', async () => {
      for (const replicas of [3, 1, 4, 0]) {
        await scaleTo(replicas);
        expect(await target.read(anySignal)).toMatchObject({ replicas });
      }
    });

    test('accepts the current number', async () => {
      await scaleTo(2);
      await scaleTo(2);
      expect(await target.read(anySignal)).toMatchObject({ replicas: 2 });
    });

    test('calls the guard before each change, and changes nothing if it rejects', async () => {
      await scaleTo(2);
      await expect(target.scaleTo(wanted(3), refuse, anySignal)).rejects.toMatchObject({
        code: 'not-leading',
      });
      await expect(target.scaleTo(wanted(1), refuse, anySignal)).rejects.toMatchObject({
        code: 'not-leading',
      });
      expect(await world.count()).toBe(2);
    });
  });
}

/** The contract of every target whose replicas go on without an agent. */
export function describeAdoption(name: string, makeWorld: () => Promise<TargetWorld>): void {
  test(`${name} adopts the replicas that ran before the agent started`, async () => {
    const world = await makeWorld();
    try {
      const before = await world.open();
      await before.scaleTo(wanted(3), allow, anySignal);
      await eventually(async () => expect(await world.count()).toBe(3));

      const target = await world.open();
      await eventually(async () => {
        expect(await target.read(anySignal)).toMatchObject({ replicas: 3, running: 3 });
      });
      await target.scaleTo(wanted(1), allow, anySignal);
      await eventually(async () => expect(await world.count()).toBe(1));
      await target.close();
    } finally {
      await world.close();
    }
  });
}
