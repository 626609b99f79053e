import { loadSimulation } from './load-simulation.ts';
import { mutants } from './mutants.ts';

export interface Hunted {
  readonly seed: number;
  readonly code: string;
}

/** The first seed from `from` on, of at most `count`, whose schedule shows the mutant as one of the things it may show. */
export async function hunt(name: string, from: number, count: number): Promise<Hunted | undefined> {
  const run = await loadSimulation(name);
  const shows = mutants.find((mutant) => mutant.name === name)?.shows ?? [];
  for (let seed = from; seed < from + count; seed += 1) {
    const { violation } = await run(seed);
    if (violation && shows.includes(violation.code)) return { seed, code: violation.code };
  }
  return undefined;
}
