export {
  type Analyses,
  type AnalysesDeps,
  analysisLimits,
  createAnalyses,
  type ReadAnalysis,
} from './analyses.ts';
export type { Analysis, Phase, Reason, RecountOutcome } from './analysis.ts';
export type { Difference } from './find-differences.ts';
export { type AnalysisRequest, analysisRequestSchema } from './analysis-request.ts';
export type { ShownAnalysis } from './withhold-erased.ts';
export { estimatesOf } from './estimates-of.ts';
export type { Found, PartialResult } from './partial-result.ts';

export { AnalysisCommand, type AnalysisCommandDeps } from './analysis-command.ts';
export { AnalysisWorker, type AnalysisWorkerDeps } from './analysis-worker.ts';
export type { FoldFile } from './fold-column-file.ts';
export type { OnEnded } from './announce-end.ts';
export { createFold, type CreateFoldDeps } from './fold.ts';
export type { Fold, FoldSource } from './fold-task.ts';
export { tidyAnalyses, type TidiedAnalyses, type TidyAnalysesDeps } from './tidy-analyses.ts';

export type { TaskOutcome } from './process-task.ts';
export { analysesQueue, type AnalysisMessage } from './messages.ts';
export { AnalysesError, type AnalysesErrorCode } from './errors.ts';
