import { join } from 'node:path';
import type { Mutant } from './mutant.ts';

/** A mutant, and the root of the tree that it is in. */
export interface PlacedMutant {
  readonly root: string;
  readonly mutant: Mutant;
}

/** What a process that must load a mutant is told it by. */
export const mutantVariable = 'CANVASS_MUTANT';

export function rootFile({ root, mutant }: PlacedMutant): string {
  return join(root, mutant.file);
}
