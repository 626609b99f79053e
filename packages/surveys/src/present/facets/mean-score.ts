import type { ScoreSum } from '../../facets/scores.ts';
import { rounded } from './rounded.ts';

/** To 6 decimals; null if no choice with a score was chosen. */
export function meanScore({ chosen, sum }: ScoreSum): number | null {
  return chosen === 0 ? null : rounded(sum / chosen);
}
