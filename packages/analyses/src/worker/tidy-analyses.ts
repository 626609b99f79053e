import { StorageError, type BlobContainer } from '@canvass/storage';
import type { AnalysisPath } from '../state/analysis-blobs.ts';
import { createAnalysisStore, type AnalysisStore, type ListedAnalysis } from '../state/analysis-store.ts';
import { announceEnd, type OnEnded } from '../ending/announce-end.ts';
import { signOfLifeMs } from '../control/publication.ts';
import { deleteWork } from '../ending/delete-work.ts';
import { endBecause } from '../ending/end-analysis.ts';
import type { AnalysisMessages } from '../messages.ts';

/** An analysis has no controller if nobody has written it for this long. */
const abandonedAfterMs = 3 * signOfLifeMs;

export interface TidyAnalysesDeps {
  readonly analyses: BlobContainer;
  readonly messages: AnalysisMessages;
  readonly now: () => number;
  /**
   * Results are deleted this long after their last change, in ms, because they may have words of answers that were erased since. An analysis
   * that takes longer fails.
   */
  readonly keepMs: number;
  /** Called for each analysis whose end was not announced, also for one that took too long. */
  readonly onEnded?: OnEnded | undefined;
  /** Called if an analysis could not be tidied, or cannot be read and was deleted. */
  readonly onFailure: (error: unknown, path: AnalysisPath) => void;
}

export interface TidiedAnalyses {
  /** How many analyses go on now. Their messages were lost. */
  readonly revived: number;
  /** How many analyses were deleted because they had ended long ago or cannot be read. */
  readonly deleted: number;
}

/**
 * Revives analyses whose messages were lost, and deletes analyses that have ended long ago. It costs one listing, which is mostly empty.
 * If one analysis fails, it goes on with the others, and the next run tries that one again. Throws `StorageError` if the listing fails.
 */
export async function tidyAnalyses(deps: TidyAnalysesDeps, signal?: AbortSignal): Promise<TidiedAnalyses> {
  const store = createAnalysisStore(deps.analyses);
  const tidied = { revived: 0, deleted: 0 };
  for await (const analysis of store.list('')) {
    if (signal?.aborted) break;
    try {
      const done = await tidy(deps, store, analysis);
      if (done !== 'nothing') tidied[done] += 1;
    } catch (error) {
      deps.onFailure(error, analysis.path);
    }
  }
  return tidied;
}

async function tidy(
  deps: TidyAnalysesDeps,
  store: AnalysisStore,
  { path, phase, unannounced, etag, ageMs, idleMs }: ListedAnalysis,
): Promise<keyof TidiedAnalyses | 'nothing'> {
  const remove = async (newest = etag): Promise<'deleted'> => {
    // The work is deleted first, because nobody would find it without the analysis.
    await deleteWork(deps.analyses, path);
    await store.delete(path, newest);
    return 'deleted';
  };
  if (phase !== 'running') {
    const isOld = idleMs > deps.keepMs;
    if (!unannounced || deps.onEnded === undefined) return isOld ? remove() : 'nothing';
    const newest = await announceEnd({ ...deps, store }, path).catch((error: unknown) => {
      deps.onFailure(error, path);
      return undefined;
    });
    // An old analysis is deleted even if it could not be announced, because it may have words of erased answers.
    if (isOld) return remove(newest);
    // The work may be left if the controller has died.
    await deleteWork(deps.analyses, path);
    return 'nothing';
  }
  if (ageMs > deps.keepMs) {
    try {
      await endBecause({ ...deps, store }, path, 'failed', 'took-too-long');
    } catch (error) {
      if (!(error instanceof StorageError && error.code === 'corrupt')) throw error;
      deps.onFailure(error, path);
      return remove();
    }
    await announceEnd({ ...deps, store }, path);
    // The analysis may have no controller that deletes its work.
    await deleteWork(deps.analyses, path);
    return 'nothing';
  }
  if (idleMs <= abandonedAfterMs) return 'nothing';
  await deps.messages.send({ kind: 'control', analysis: path, sent: 0 });
  return 'revived';
}
