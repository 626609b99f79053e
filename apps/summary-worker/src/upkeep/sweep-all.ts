import { sweepFiles, type SweepFilesDeps } from '@canvass/answer-files';
import {
  createAnswerReader,
  createSweep,
  defaultIdempotencyWindowMs,
  findUncounted,
  type SegmentCounter,
  type Summaries,
} from '@canvass/answer-log';
import { createSavedAnswers } from '@canvass/saved-answers';
import type { Analysing } from '../jobs/analysing.ts';
import type { Mailing } from '../jobs/mailing.ts';
import type { Notifying } from '../jobs/notifying.ts';
import { takeTurn } from '../pacing/advisory-turn.ts';
import { resting } from '../pacing/resting.ts';
import type { Task } from '../pacing/schedule.ts';
import type { WorkerDeps, WorkerOptions } from '../worker-deps.ts';
import { sweepSavedAnswers, type SweepSavedAnswersDeps } from './sweep-saved-answers.ts';

export interface SweepAllDeps extends Pick<WorkerDeps, 'workerId' | 'metrics'>, SweepSavedAnswersDeps {
  readonly summaries: Summaries;
  readonly counter: SegmentCounter;
  readonly analysing: Pick<Analysing, 'tidy'>;
  readonly notifying: Pick<Notifying, 'tidy'>;
  readonly mailing: Pick<Mailing, 'tidy'>;
}

type SweepAllOptions = Pick<WorkerOptions, 'sweepIntervalMs' | 'sweep' | 'counter'>;

/**
 * Makes the task that sweeps the journal, saved answers and uploads, revives analyses, plans webhooks and looks after mail. It does nothing if another worker has had the turn in
 * the last half of `sweepIntervalMs`.
 */
export function createSweepAll(
  deps: SweepAllDeps,
  { sweepIntervalMs, sweep: options, counter: counting }: SweepAllOptions,
): Task {
  const { idempotencyWindowMs = defaultIdempotencyWindowMs } = counting ?? {};
  const { containers, summaries, counter, analysing, notifying, mailing, workerId, metrics, logger } = deps;
  const sweep = createSweep(
    {
      ...containers,
      counter,
      onFailure: (segmentId, err) => logger.warn({ segmentId, err }, 'a journal could not be swept'),
    },
    options,
  );

  const savedAnswers = createSavedAnswers(containers.saved);
  const findFiles: SweepFilesDeps = {
    container: containers.files,
    summaries,
    answerReader: createAnswerReader({ summaries, answerLogs: containers.answerLogs, idempotencyWindowMs }),
    findUncounted: (key, id) => findUncounted(containers, key, id, { windowMs: idempotencyWindowMs }),
    isSaved: (folder) => savedAnswers.isWaiting(folder),
    idempotencyWindowMs,
    onFailure: (path, err) => logger.warn({ path, err }, 'uploads could not be swept'),
  };

  async function sweepUploads(signal: AbortSignal): Promise<void> {
    const swept = await sweepFiles(findFiles, signal);
    logger.debug(swept, 'swept the uploads');
  }

  // Its listing grows with what is saved: it must not keep uploads from their turn, nor the storage busy.
  const sweepForms = resting(deps.clock, (signal: AbortSignal) =>
    sweepSavedAnswers(deps, findFiles, idempotencyWindowMs, signal),
  );

  const warn = (what: string) => (err: unknown) => logger.warn({ err }, `${what} failed`);

  async function sweepSegments(signal: AbortSignal): Promise<void> {
    const report = await sweep.run(signal);
    metrics.swept(report);
    logger.debug(report, 'swept the segments');
  }

  return async (signal) => {
    if (!(await takeTurn(containers.leases, 'sweep', workerId, sweepIntervalMs / 2))) return;
    // A failure of one must not keep the others from their turn.
    await sweepSegments(signal).catch(warn('the sweep'));
    await analysing.tidy(signal).catch(warn('tidying analyses'));
    await notifying.tidy(signal).catch(warn('tidying webhooks'));
    await mailing.tidy(signal).catch(warn('tidying mail'));
    await sweepForms(signal).catch(warn('sweeping saved answers'));
    // It comes last: a day of many uploads takes long, and nothing else should wait for it.
    await sweepUploads(signal).catch(warn('sweeping uploads'));
  };
}
