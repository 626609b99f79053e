import { createHash } from 'node:crypto';
import { mutantKey, type Mutant } from './mutant.ts';

/**
 * Draws `count` mutants. The order depends only on the seed and on each mutant's key, so a change of the code adds and
 * removes its own mutants and does not change the rest of the sample.
 */
export function drawSample(mutants: readonly Mutant[], count: number, seed: number): Mutant[] {
  const times = new Map<string, number>();
  const drawn = mutants.map((mutant) => {
    const key = mutantKey(mutant);
    const time = (times.get(key) ?? 0) + 1;
    times.set(key, time);
    return { mutant, place: createHash('sha256').update(`${seed} ${time} ${key}`).digest('hex') };
  });
  const first = drawn.toSorted((one, other) => (one.place < other.place ? -1 : 1)).slice(0, count);
  return first.map(({ mutant }) => mutant);
}
