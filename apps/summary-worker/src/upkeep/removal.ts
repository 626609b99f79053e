import { removeFiles } from '@canvass/answer-files';
import { removeTags } from '@canvass/answer-tags';
import {
  createErasures,
  defaultIdempotencyWindowMs,
  progressKeyOf,
  removeFromAll,
  surveyPath,
  type Summaries,
  type SurveyKey,
} from '@canvass/answer-log';
import { removeSaved } from '@canvass/saved-answers';
import { createDefinitions } from '@canvass/storage';
import { giveTurnBack, takeTurn } from '../pacing/advisory-turn.ts';
import type { WorkerDeps } from '../worker-deps.ts';
import { unfinished } from '../pacing/schedule.ts';

export interface RemovalTaskDeps extends Pick<
  WorkerDeps,
  'containers' | 'clock' | 'newId' | 'workerId' | 'metrics' | 'logger'
> {
  readonly summaries: Summaries;
}

/** The name of the turn in the container `leases`. */
const turn = 'removal';

/**
 * Makes the task that removes erased and expired answers from storage. It does nothing if another worker has had the turn in the last
 * `everyMs`. A run that fails, or leaves a survey unfinished, gives the turn back: the next worker that asks tries again, and this one
 * tries again soon.
 */
export function createRemovalTask(
  deps: RemovalTaskDeps,
  options: { readonly everyMs: number; readonly idempotencyWindowMs?: number },
): (signal: AbortSignal) => Promise<void | typeof unfinished> {
  const { containers, summaries, clock, newId, workerId, metrics, logger } = deps;
  const { idempotencyWindowMs } = options;
  const definitions = createDefinitions({
    container: containers.definitions,
    clock,
    compile: () => undefined,
  });
  const shared = {
    ...containers,
    summaries,
    ...(idempotencyWindowMs === undefined ? {} : { idempotencyWindowMs }),
  };
  const erasing = createErasures({ ...shared, clock });

  /** What is counted of how far people get is kept as long as the answers. */
  async function retentionOf(key: SurveyKey) {
    const { tenant, survey } = key;
    const found = await definitions.read(tenant, survey);
    if (found.outcome !== 'found') return undefined;
    const { instance, settings } = found.stored;
    const own = { tenant, survey, instance };
    const isThis = [own, progressKeyOf(own)].some((each) => surveyPath(each) === surveyPath(key));
    return isThis ? settings?.retention : undefined;
  }

  let isRetry = false;

  return async (signal) => {
    logger.debug('a removal of answers is due');
    if (!(await takeTurn(containers.leases, turn, workerId, options.everyMs, isRetry))) {
      isRetry = false;
      metrics.removalTurnOfOther();
      logger.debug('another worker has the turn to remove answers');
      return undefined;
    }
    let isDone = false;
    try {
      const report = await removeFromAll(
        {
          ...shared,
          summariesContainer: containers.summaries,
          newId,
          erasing,
          retentionOf,
          removeBeside: async (key, removed) => {
            await removeSaved(containers.saved, key, removed);
            await removeTags(containers.tags, key, removed);
            await removeFiles(
              containers.files,
              key,
              removed,
              idempotencyWindowMs ?? defaultIdempotencyWindowMs,
            );
          },
          onFailure: (path, err) => logger.warn({ path, err }, 'removing answers of a survey failed'),
        },
        signal,
      );
      isDone = report.unfinished === 0 && !signal.aborted;
      metrics.removed(report, isDone);
      logger.info(report, isDone ? 'removed answers' : 'removed answers in part; the rest follows');
      return isDone ? undefined : unfinished;
    } catch (error) {
      metrics.removalFailed();
      throw error;
    } finally {
      // During an outage the turn cannot be given back: this worker then goes on with its own turn.
      isRetry = !isDone;
      if (!isDone) await giveTurnBack(containers.leases, turn);
    }
  };
}
