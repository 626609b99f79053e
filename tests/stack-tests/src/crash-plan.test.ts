import { describe, expect, test } from '@jest/globals';
import { stackSeed } from './config.ts';
import { crashPlan } from './crash-plan.ts';

const kinds = ['site', 'worker', 'agent', 'gate', 'site', 'worker'];
const described = (seed: string) =>
  crashPlan(kinds, seed).map(({ kind, among }) => `${kind} ${among(['1', '2', '3'])}`);
const seeds = Array.from({ length: 50 }, (_, index) => `seed-${index}`);

describe('a plan of crashes', () => {
  test('is the same for the same seed, and differs for others', () => {
    expect(described('a')).toEqual(described('a'));
    expect(new Set(seeds.map((seed) => described(seed).join())).size).toBe(seeds.length);
  });

  test('has each crash once, for any seed', () => {
    for (const seed of seeds) {
      const planned = crashPlan(kinds, seed).map(({ kind }) => kind);
      expect(planned.toSorted()).toEqual(kinds.toSorted());
    }
  });

  test('can hit every container of a kind', () => {
    const hit = new Set(
      seeds.flatMap((seed) => crashPlan(['worker'], seed).map(({ among }) => among([1, 2, 3]))),
    );
    expect(hit).toEqual(new Set([1, 2, 3]));
  });
});

test('has its seed from STACK_SEED, or a random one', () => {
  expect(stackSeed({ STACK_SEED: ' 4711 ' })).toBe('4711');
  const drawn = [stackSeed({}), stackSeed({ STACK_SEED: '' })];
  expect(drawn).toEqual([expect.stringMatching(/^[0-9a-f]{8}$/), expect.stringMatching(/^[0-9a-f]{8}$/)]);
  expect(new Set(drawn).size).toBe(2);
});
