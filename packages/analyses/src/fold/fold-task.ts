import { keyOfPath, type Places, type SummaryDocument, type Summaries } from '@canvass/answer-log';
import { StorageError } from '@canvass/storage';
import type { AnalysisPath } from '../state/analysis-blobs.ts';
import type { AnalysisPlan } from '../plan/analysis-plan.ts';
import type { AnalysisRequest } from '../state/analysis-request.ts';
import { AnalysesError } from '../errors.ts';
import { LogMoves } from './log-moves.ts';
import type { PartialResult, ResultShape } from '../results/partial-result.ts';

/** A request, and the version of a survey's answers that it is asked of. */
export interface FoldSource extends ResultShape {
  readonly path: AnalysisPath;
  readonly request: AnalysisRequest;
  readonly document: SummaryDocument;
}

/**
 * Finds what the answers at these places say, as the result of one task. Answers that the document knows to be erased are left out. Throws
 * the signal's reason, `StorageError` and `AnswerLogError`, which is `log-moved` if the document is too old.
 */
export type Fold = (source: FoldSource, places: Places, signal: AbortSignal) => Promise<PartialResult>;

export interface FoldDeps {
  readonly summaries: Pick<Summaries, 'read'>;
  readonly fold: Fold;
}

/** A task is tried at most this often if the log moves on again and again. */
const maxAttempts = 3;

/** Folds a task of a plan with the newest summary. Throws `AnalysesError` `rebuilt` and `survey-deleted`, and what `Fold` throws. */
export async function foldTask(
  deps: FoldDeps,
  path: AnalysisPath,
  plan: Pick<AnalysisPlan, 'request' | 'groups' | 'zone' | 'logSince'>,
  places: Places,
  signal: AbortSignal,
): Promise<PartialResult> {
  const moves = new LogMoves();
  for (let attempt = 1; ; attempt += 1) {
    const { document, etag } = await newestSummary(deps, path, plan);
    try {
      return await deps.fold({ ...plan, path, document }, places, signal);
    } catch (error) {
      moves.assertMoved(error, etag);
      if (attempt === maxAttempts) throw error;
    }
  }
}

/**
 * Reads the newest summary. Throws `AnalysesError` `rebuilt` if it lists another log than the plan's, `AnalysesError` `survey-deleted`, and
 * `StorageError`.
 */
export async function newestSummary(
  { summaries }: Pick<FoldDeps, 'summaries'>,
  path: AnalysisPath,
  { logSince }: Pick<AnalysisPlan, 'logSince'>,
): Promise<{ readonly document: SummaryDocument; readonly etag: string }> {
  const found = await summaries.read(keyOfPath(path));
  if (found.outcome === 'deleted')
    throw new AnalysesError('survey-deleted', `the survey of ${path} is deleted`);
  // The analysis waits until an operator has rebuilt the summary.
  if (found.outcome === 'notFound') throw new StorageError('corrupt', `the summary of ${path} is missing`);
  if (found.document.logSince !== logSince)
    throw new AnalysesError('rebuilt', `the log of ${path} was rebuilt`);
  return found;
}
