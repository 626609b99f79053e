import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { range } from './fleet.ts';
import { mutants } from './mutants.ts';
import pinnedSeeds from './pinned-seeds.json' with { type: 'json' };
import { Shard } from './shard.ts';

const before: Readonly<Record<string, number>> = pinnedSeeds;

/**
 * Keeps the pinned seed of each mutant that it still reveals, finds the first seed below `count` that reveals another, and writes them to
 * `pinned-seeds.json`. Needed when the code under test or the simulation has changed so much that the tests miss one.
 */
export async function pinMutants(count: number): Promise<void> {
  const pinned = new Map<string, number>();
  const waiting = mutants.values();
  const runShard = async (): Promise<void> => {
    const shard = new Shard();
    try {
      for (const { name } of waiting) {
        const kept = await shard.run({ mutant: name, seeds: name in before ? [before[name]!] : [] });
        const { failed } = kept.failed ? kept : await shard.run({ mutant: name, seeds: range(0, count) });
        console.log(
          `${name}: ${failed ? `seed ${failed.seed}, ${failed.code}` : `NOT FOUND in ${count} schedules`}`,
        );
        if (failed) pinned.set(name, failed.seed);
        else process.exitCode = 1;
      }
    } finally {
      await shard.stop();
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, runShard));
  const inOrder = mutants.flatMap(({ name }) => (pinned.has(name) ? [[name, pinned.get(name)]] : []));
  const file = fileURLToPath(new URL('pinned-seeds.json', import.meta.url));
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(inOrder), undefined, 2)}\n`);
}
