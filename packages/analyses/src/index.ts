export {
  type Analyses,
  type AnalysesDeps,
  analysisLimits,
  createAnalyses,
  type ReadAnalysis,
} from './analyses.ts';
export type { Analysis, Phase, Reason, RecountOutcome } from './state/analysis.ts';
export type { Difference } from './results/find-differences.ts';
export { type AnalysisRequest, analysisRequestSchema } from './state/analysis-request.ts';
export type { ShownAnalysis } from './withhold-erased.ts';
export { estimatesOf } from './estimates-of.ts';
export type { Found, PartialResult } from './results/partial-result.ts';

export { AnalysisCommand, type AnalysisCommandDeps } from './worker/analysis-command.ts';
export { AnalysisWorker, type AnalysisWorkerDeps } from './worker/analysis-worker.ts';
export type { FoldFile } from './fold/fold-column-file.ts';
export type { OnEnded } from './ending/announce-end.ts';
export { createFold, type CreateFoldDeps } from './fold/fold.ts';
export type { Fold, FoldSource } from './fold/fold-task.ts';
export { tidyAnalyses, type TidiedAnalyses, type TidyAnalysesDeps } from './worker/tidy-analyses.ts';

export type { TaskOutcome } from './worker/process-task.ts';
export { analysesQueue, type AnalysisMessage } from './messages.ts';
export { AnalysesError, type AnalysesErrorCode } from './errors.ts';
