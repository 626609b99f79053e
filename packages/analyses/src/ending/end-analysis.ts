import { AnswerLogError } from '@canvass/answer-log';
import type { Analysis, Phase, Reason } from '../state/analysis.ts';
import type { AnalysisPath } from '../state/analysis-blobs.ts';
import type { AnalysisStore } from '../state/analysis-store.ts';
import { AnalysesError } from '../errors.ts';

interface EndDeps {
  readonly store: AnalysisStore;
  readonly now: () => number;
}

/**
 * Ends an analysis without its full result. Returns `ended`. If it has ended before, returns `hadEnded` and changes nothing.
 */
export async function endBecause(
  { store, now }: EndDeps,
  path: AnalysisPath,
  phase: Exclude<Phase, 'running' | 'done'>,
  reason: Reason,
): Promise<'ended' | 'hadEnded' | 'notFound'> {
  let hadEnded = false;
  const { outcome } = await store.change(path, (analysis) => {
    hadEnded = analysis.phase !== 'running';
    if (hadEnded) return undefined;
    const endedAt = new Date(now()).toISOString();
    return { ...analysis, phase, reason, endedAt, isUnannounced: true };
  });
  if (outcome === 'notFound') return 'notFound';
  return hadEnded ? 'hadEnded' : 'ended';
}

/**
 * Begins the next generation of an analysis, which gets another plan. Does nothing if the analysis has another generation already, or has
 * ended. The differences that a recount has noted stay noted.
 */
async function planAgain(store: AnalysisStore, path: AnalysisPath, generation: number): Promise<void> {
  await store.change(path, (analysis: Analysis) => {
    if (analysis.phase !== 'running' || analysis.generation !== generation) return undefined;
    return { ...analysis, generation: generation + 1, progress: null, result: null };
  });
}

/**
 * Ends an analysis, or begins its next generation, if the error comes from the state of its survey. Returns false, and does nothing, for
 * other errors.
 */
export async function endByFault(
  deps: EndDeps,
  path: AnalysisPath,
  generation: number,
  error: unknown,
): Promise<boolean> {
  if (error instanceof AnalysesError && (error.code === 'rebuilt' || error.code === 'outdated')) {
    await planAgain(deps.store, path, generation);
    return true;
  }
  if (error instanceof AnalysesError && error.code === 'survey-deleted') {
    await endBecause(deps, path, 'cancelled', 'survey-deleted');
    return true;
  }
  if (error instanceof AnswerLogError && error.code === 'log-damaged') {
    await endBecause(deps, path, 'failed', 'log-damaged');
    return true;
  }
  return false;
}
