import { expect, test } from '@jest/globals';
import { faultTypes, kinds, stormPlan, type Fault, type StormSize } from './storm-plan.ts';

const size: StormSize = {
  durationMs: 600_000,
  kills: 20,
  suspensions: 7,
  cuts: 10,
  possible: {
    site: faultTypes,
    worker: faultTypes,
    agent: faultTypes,
    storage: ['suspend', 'cut'],
  },
};

const count = (plan: readonly Fault[], of: Partial<Fault>): number =>
  plan.filter((fault) => Object.entries(of).every(([name, value]) => fault[name as keyof Fault] === value))
    .length;

test('the same seed gives the same plan, another seed another one', () => {
  expect(stormPlan(size, 5)).toEqual(stormPlan(size, 5));
  expect(stormPlan(size, 5)).not.toEqual(stormPlan(size, 6));
});

test('has as many faults of each type as asked, and none that the target cannot do', () => {
  const plan = stormPlan(size, 1);
  const kills = kinds.map((kind) => count(plan, { kind, type: 'kill' }));
  expect(kills).toEqual([20, 20, 20, 0]);
  expect(kinds.map((kind) => count(plan, { kind, type: 'suspend' }))).toEqual([7, 7, 7, 7]);
  expect(kinds.map((kind) => count(plan, { kind, type: 'cut' }))).toEqual([3, 3, 2, 2]);
});

test('is in order of time, ends before the storm does, and has suspensions of some seconds', () => {
  const plan = stormPlan(size, 2);
  const times = plan.map(({ atMs }) => atMs);
  expect(times).toEqual(times.toSorted((one, other) => one - other));
  expect(times.at(-1)).toBeLessThan(0.86 * size.durationMs);
  const lengths = plan.map(({ forMs }) => forMs);
  expect(Math.min(...lengths)).toBeGreaterThanOrEqual(1_000);
  expect(Math.max(...lengths)).toBeLessThanOrEqual(20_000);
  expect(Math.max(...stormPlan({ ...size, durationMs: 20_000 }, 2).map(({ forMs }) => forMs))).toBeLessThan(
    1_400,
  );
});

test('kills agents twice in a row, so that one can lead in between', () => {
  const kills = stormPlan(size, 4).filter(({ kind, type }) => kind === 'agent' && type === 'kill');
  expect(new Set(kills.map(({ atMs }) => atMs)).size).toBe(kills.length / 2);
});
