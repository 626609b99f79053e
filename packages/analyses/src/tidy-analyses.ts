import type { BlobContainer } from '@canvass/storage';
import { pathOfWork, workOf } from './analysis-blobs.ts';
import { createAnalysisStore } from './analysis-store.ts';
import { signOfLifeMs } from './controlled-run.ts';
import { deleteWork } from './delete-work.ts';
import { endBecause } from './end-analysis.ts';
import type { AnalysisMessages } from './messages.ts';

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
}

export interface TidiedAnalyses {
  /** Those that go on now: their messages were lost. */
  readonly revived: number;
  readonly deleted: number;
}

/**
 * Revives analyses whose messages were lost, and deletes what is left of those that have ended. Two listings, which are mostly empty. Throws
 * `StorageError`, and what the queue throws; the next run does the rest.
 */
export async function tidyAnalyses(deps: TidyAnalysesDeps, signal?: AbortSignal): Promise<TidiedAnalyses> {
  const store = createAnalysisStore(deps.analyses);
  let [revived, deleted] = [0, 0];
  const running = new Set<string>();
  // Before the states: the work of an analysis that begins between the two is not seen.
  const withWork = new Set<string>();
  for await (const { name } of deps.analyses.list(workOf())) withWork.add(pathOfWork(name));
  for await (const { path, phase, etag, ageMs, idleMs } of store.list('')) {
    if (signal?.aborted) return { revived, deleted };
    if (phase === 'running' && ageMs <= deps.keepMs) {
      running.add(path);
      if (idleMs <= abandonedAfterMs) continue;
      await deps.messages.send({ kind: 'control', analysis: path, sent: 0 });
      revived += 1;
    } else if (phase === 'running') {
      await endBecause({ ...deps, store }, path, 'failed', 'took-too-long');
    } else if (idleMs > deps.keepMs) {
      await store.delete(path, etag);
      deleted += 1;
    }
  }
  for (const path of withWork) if (!running.has(path)) await deleteWork(deps.analyses, path);
  return { revived, deleted };
}
