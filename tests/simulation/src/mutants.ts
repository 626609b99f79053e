import type { Mutant } from './mutants/mutant.ts';
import { analysisMutants } from './mutants/analyses.ts';
import { answerLogMutants } from './mutants/answer-log.ts';
import { columnMutants } from './mutants/columns.ts';
import { dayMutants } from './mutants/days.ts';
import { deferralMutants } from './mutants/deferral.ts';
import { facetMutants } from './mutants/facets.ts';
import { journalMutants } from './mutants/journal.ts';
import { operatorMutants } from './mutants/operator.ts';
import { removalMutants } from './mutants/removal.ts';
import { submissionMutants } from './mutants/submissions.ts';
import { sweepMutants } from './mutants/sweep.ts';

export const mutants: readonly Mutant[] = [
  ...journalMutants,
  ...answerLogMutants,
  ...deferralMutants,
  ...sweepMutants,
  ...operatorMutants,
  ...submissionMutants,
  ...removalMutants,
  ...columnMutants,
  ...analysisMutants,
  ...facetMutants,
  ...dayMutants,
];
