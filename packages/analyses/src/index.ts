export { type Analyses, analysisLimits, createAnalyses, type ReadAnalysis } from './analyses.ts';
export type { Analysis, Reason, RecountOutcome } from './state/analysis.ts';
export type { Difference } from './results/find-differences.ts';
export type { AnalysisRequest } from './state/analysis-request.ts';
export type { ShownAnalysis } from './withhold-erased.ts';
export { estimatesOf } from './estimates-of.ts';

export { AnalysisCommand } from './worker/analysis-command.ts';
export { AnalysisWorker, type AnalysisWorkerDeps } from './worker/analysis-worker.ts';
export type { FoldFile } from './fold/fold-column-file.ts';
export type { OnEnded } from './ending/announce-end.ts';
export { createFold } from './fold/fold.ts';
export type { Fold } from './fold/fold-task.ts';
export { tidyAnalyses } from './worker/tidy-analyses.ts';

export type { TaskOutcome } from './worker/process-task.ts';
export { analysesQueue, type AnalysisMessage } from './messages.ts';
export { AnalysesError } from './errors.ts';
