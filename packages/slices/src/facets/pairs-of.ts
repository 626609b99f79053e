import type { CountOf } from '@canvass/surveys';
import type { Numbering } from '../numbering.ts';

/** Returns the values with a higher count than `above`, each with its count. */
export function pairsOf(numbering: Numbering, counts: Uint32Array, above = 0): CountOf<string | number>[] {
  const pairs: CountOf<string | number>[] = [];
  const end = Math.min(counts.length, 1 + numbering.size);
  for (let number = 1; number < end; number += 1) {
    const count = counts[number]!;
    if (count > above) pairs.push([numbering.valueOf(number), count]);
  }
  return pairs;
}
