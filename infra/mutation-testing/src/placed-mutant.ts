import { join } from 'node:path';
import type { Mutant } from './mutant.ts';

/** A mutant and the root of its source tree. */
export interface PlacedMutant {
  readonly root: string;
  readonly mutant: Mutant;
}

/** The environment variable with the `PlacedMutant` that a process loads, as JSON. */
export const mutantVariable = 'CANVASS_MUTANT';

export function rootFile({ root, mutant }: PlacedMutant): string {
  return join(root, mutant.file);
}
