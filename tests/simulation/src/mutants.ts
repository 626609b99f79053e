import { answerLogMutants } from './mutants/answer-log.ts';
import { deferralMutants } from './mutants/deferral.ts';
import { journalMutants } from './mutants/journal.ts';
import { operatorMutants } from './mutants/operator.ts';
import { sweepMutants } from './mutants/sweep.ts';
import type { SourcePatch } from './source-patches.ts';
import type { ViolationCode } from './violation.ts';

/** A deliberate mistake in the code under test, which the simulation must find. */
export interface Mutant {
  /** What is wrong with it. */
  readonly name: string;
  /** The rule of the storage protocol that it breaks. */
  readonly rule: string;
  readonly patches: readonly SourcePatch[];
  /** As what the simulation may see it. */
  readonly shows: readonly ViolationCode[];
}

export const mutants: readonly Mutant[] = [
  ...journalMutants,
  ...answerLogMutants,
  ...deferralMutants,
  ...sweepMutants,
  ...operatorMutants,
];
