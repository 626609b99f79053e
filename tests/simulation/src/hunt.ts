import { loadSimulation } from './load-simulation.ts';

export interface Hunted {
  readonly seed: number;
  readonly code: string;
}

/** Returns the first of `count` seeds, from `from` on, whose schedule reveals the mutant. */
export async function hunt(name: string, from: number, count: number): Promise<Hunted | undefined> {
  const run = await loadSimulation(name);
  for (let seed = from; seed < from + count; seed += 1) {
    const { violation } = await run(seed);
    if (violation) return { seed, code: violation.code };
  }
  return undefined;
}
