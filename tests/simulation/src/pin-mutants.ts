import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Hunted } from './hunt.ts';
import { mutants } from './mutants.ts';

/**
 * Finds the first seed below `count` that reveals each mutant, and writes them to `pinned-seeds.json`. Needed again when
 * the code under test or the simulation has changed so much that the tests miss one.
 */
export async function pinMutants(count: number): Promise<void> {
  const pinned = new Map<string, number>();
  const waiting = mutants.values();
  const runOne = async (): Promise<void> => {
    for (const { name } of waiting) {
      const found = await huntInProcess(name, 0, count);
      console.log(
        `${name}: ${found ? `seed ${found.seed}, ${found.code}` : `NOT FOUND in ${count} schedules`}`,
      );
      if (found) pinned.set(name, found.seed);
      else process.exitCode = 1;
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, runOne));
  const inOrder = mutants.flatMap(({ name }) => (pinned.has(name) ? [[name, pinned.get(name)]] : []));
  const file = fileURLToPath(new URL('pinned-seeds.json', import.meta.url));
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(inOrder), undefined, 2)}\n`);
}

/** In its own process, because a mutant is made while the modules are loaded. */
async function huntInProcess(name: string, from: number, count: number): Promise<Hunted | null> {
  const script = fileURLToPath(new URL('hunt-process.ts', import.meta.url));
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [
      script,
      name,
      String(from),
      String(count),
    ]);
    return JSON.parse(stdout) as Hunted | null;
  } catch (error) {
    console.error(error);
    return null;
  }
}
