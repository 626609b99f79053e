import type { Analysis } from '../state/analysis.ts';
import type { AnalysisPath } from '../state/analysis-blobs.ts';
import { isCheck } from '../state/analysis-request.ts';
import type { AnalysisPlan } from '../plan/analysis-plan.ts';
import type { MergeTree } from './merge-tree.ts';
import { Reconciliation, type ReconcileDeps } from './reconcile.ts';
import { checkSample, checkWhole, settleRecount, type Noting, type RecountDeps } from './settle-recount.ts';

/** If more tasks than this must be folded again at the end, the analysis is planned again, so that all workers share them. */
const mostFoldsAtEnd = 64;
/** An analysis has at most this many plans because of erasures. The last one folds all affected tasks itself. */
const mostPlansForErasures = 3;

/** What the final result needs of the run that has merged the tasks. */
export interface FinishedRun extends Noting {
  readonly path: AnalysisPath;
  readonly plan: AnalysisPlan;
  readonly generation: number;
  readonly tree: MergeTree;
  /** Called before each fold. It throws if the result is not wanted any more. */
  readonly beforeFold: () => Promise<void>;
}

/**
 * Finds the final result of an analysis, without what was erased since its plan. A recount also compares its result with the newest summary.
 * Throws what `Reconciliation` and `settleRecount` throw.
 */
export async function finalResult(
  deps: ReconcileDeps & RecountDeps,
  run: FinishedRun,
  signal: AbortSignal,
): Promise<Pick<Analysis, 'result' | 'recount' | 'known'>> {
  const { path, plan, tree, generation, beforeFold } = run;
  const mayPlanAgain = generation < mostPlansForErasures - 1;
  const reconciliation = new Reconciliation(deps, path, plan, tree, {
    mostFolds: mayPlanAgain ? mostFoldsAtEnd : Infinity,
    beforeFold,
  });
  const found = await settle(deps, run, reconciliation, signal);
  return { ...found, known: knownOf(reconciliation) };
}

async function settle(
  deps: RecountDeps,
  run: FinishedRun,
  reconciliation: Reconciliation,
  signal: AbortSignal,
): Promise<Pick<Analysis, 'result' | 'recount'>> {
  const { path, plan, tree } = run;
  if (plan.request.kind === 'analysis') {
    return { result: (await reconciliation.result(signal)).result, recount: null };
  }
  if (!isCheck(plan.request)) return settleRecount(deps, path, reconciliation, run, signal);
  return tree.tasks === plan.tasks.length
    ? checkWhole(deps, path, reconciliation, signal)
    : checkSample(deps, path, plan, reconciliation, signal);
}

/** Returns the erasures that a result lacks, as an analysis stores them. */
export function knownOf({ known: { ledgerLines, erased } }: Pick<AnalysisPlan, 'known'>): Analysis['known'] {
  return { ledgerLines, erased };
}
