import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { range } from '../src/fleet.ts';
import { mutants } from '../src/mutants.ts';
import pinnedSeeds from '../src/pinned-seeds.json' with { type: 'json' };
import { applyPatch, replace } from '../src/mutants/source-patches.ts';
import { Shard } from '../src/shard.ts';
import type { ShardResult } from '../src/shard-process.ts';

const pinned: Readonly<Record<string, number>> = pinnedSeeds;

/** A change of the code can move the rare schedules, so neighbours of the pinned seed are tried, too. */
const neighbours = 300;

let shard: Shard;
/** By mutant. */
const hunts = new Map<string, Promise<ShardResult>>();

beforeAll(() => {
  shard = new Shard([]);
  for (const { name } of mutants) {
    const from = pinned[name] ?? 0;
    const hunt = shard.run({ mutant: name, seeds: range(from, from + neighbours) });
    // Its test sees it.
    hunt.catch(() => {});
    hunts.set(name, hunt);
  }
});

afterAll(() => shard.stop());

describe('the simulation', () => {
  test.each(mutants)('finds that $name (rules $rules)', async ({ name, shows }) => {
    const found = await hunts.get(name);
    expect(found?.failed?.code).toEqual(expect.stringMatching(new RegExp(`^(${shows.join('|')})$`)));
  });

  test('finds nothing with the same seeds and without mutants', async () => {
    const seeds = [...new Set(Object.values(pinned))];
    const { failed, stats } = await shard.run({ seeds });
    expect(failed).toBeUndefined();
    expect(stats.schedules).toBe(seeds.length);
  });

  test('rejects an unknown mutant', async () => {
    const hunt = shard.run({ mutant: 'no such mistake', seeds: [1] });
    await expect(hunt).rejects.toThrow('there is no mutant "no such mistake"');
  });

  test('rejects a mutant whose patch no longer fits its file', () => {
    expect(() => applyPatch('a + b', replace('sum.ts', 'a - b', 'b'))).toThrow(
      'sum.ts has 0 times the text to be patched: a - b',
    );
  });
});
