import { removeFilesOfSurveys } from '@canvass/answer-files';
import { removeTagsOfSurveys } from '@canvass/answer-tags';
import { removeSavedOfSurveys } from '@canvass/saved-answers';
import { cleanUp, type Summaries, type SurveyKey } from '@canvass/answer-log';
import { StorageError } from '@canvass/storage';
import { giveTurnBack, takeTurn } from '../pacing/advisory-turn.ts';
import type { Task } from '../pacing/schedule.ts';
import type { WorkerDeps } from '../worker-deps.ts';

/** The name of the turn in the container `leases`. */
const turn = 'clean-up';

/**
 * Makes the task that deletes what crashed attempts and deleted surveys have left behind. It does nothing if another worker has had the
 * turn in the last `everyMs`. A run that fails, or leaves something, gives the turn back.
 */
export function createCleanUp(
  deps: Pick<WorkerDeps, 'containers' | 'workerId' | 'logger'> & { readonly summaries: Summaries },
  everyMs: number,
): Task {
  const { containers, summaries, workerId, logger } = deps;
  return async (signal) => {
    if (!(await takeTurn(containers.leases, turn, workerId, everyMs))) return;
    let isDone = false;
    try {
      const report = await cleanUp(
        { ...containers, summaries, summariesContainer: containers.summaries },
        signal,
      );
      const isGone = (key: SurveyKey) => isDeleted(summaries, key);
      const files = await removeFilesOfSurveys(containers.files, isGone, signal);
      const tags = await removeTagsOfSurveys(containers.tags, isGone, signal);
      const saved = await removeSavedOfSurveys(containers.saved, isGone, signal);
      isDone = report.failed === 0 && !signal.aborted;
      logger.info(
        { ...report, files, tags, saved },
        isDone ? 'cleaned up' : 'cleaned up in part; the rest follows',
      );
    } finally {
      if (!isDone) await giveTurnBack(containers.leases, turn);
    }
  };
}

/** A survey whose summary is lost or unreadable keeps its files: a rebuild brings its answers back. */
async function isDeleted(summaries: Summaries, key: SurveyKey): Promise<boolean> {
  try {
    return (await summaries.read(key)).outcome === 'deleted';
  } catch (error) {
    if (error instanceof StorageError && error.code === 'corrupt') return false;
    throw error;
  }
}
