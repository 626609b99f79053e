import { StorageError, type BlobContainer } from '@canvass/storage';
import type { AnalysisPath } from '../state/analysis-blobs.ts';
import { createAnalysisStore, type AnalysisStore, type ListedAnalysis } from '../state/analysis-store.ts';
import { announceEnd, type OnEnded } from '../ending/announce-end.ts';
import { signOfLifeMs } from '../control/controlled-run.ts';
import { deleteWork } from '../ending/delete-work.ts';
import { endBecause } from '../ending/end-analysis.ts';
import type { AnalysisMessages } from '../messages.ts';

/** An analysis that nobody has written for so long has no controller. */
const abandonedAfterMs = 3 * signOfLifeMs;

export interface TidyAnalysesDeps {
  readonly analyses: BlobContainer;
  readonly messages: AnalysisMessages;
  readonly now: () => number;
  /**
   * Results are deleted after this time, in ms: they may have words of answers that are erased meanwhile. An analysis that takes longer
   * fails.
   */
  readonly keepMs: number;
  /** Called for what has ended unannounced, also because it took too long. */
  readonly onEnded?: OnEnded | undefined;
  /** Called if an analysis could not be tidied, or cannot be read and was deleted. */
  readonly onFailure: (error: unknown, path: AnalysisPath) => void;
}

export interface TidiedAnalyses {
  /** Those that go on now: their messages were lost. */
  readonly revived: number;
  /** Those that had ended long ago, or cannot be read, with all that a process which died has left of them. */
  readonly deleted: number;
}

/**
 * Revives analyses whose messages were lost, and deletes those that have ended long ago. One listing, which is mostly empty. Throws
 * `StorageError` if the listing fails. A fault of one analysis does not keep it from the others: the next run tries it again.
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
    // First: without the analysis, nobody would find its work.
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
    // Announced or not: it may have words of erased answers.
    if (isOld) return remove(newest);
    // Its controller may have died.
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
    // It may have no controller.
    await deleteWork(deps.analyses, path);
    return 'nothing';
  }
  if (idleMs <= abandonedAfterMs) return 'nothing';
  await deps.messages.send({ kind: 'control', analysis: path, sent: 0 });
  return 'revived';
}
