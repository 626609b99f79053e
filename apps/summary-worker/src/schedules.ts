import { cleanUp, createSweep, type SegmentCounter, type Summaries } from '@canvass/answer-log';
import { giveTurnBack, takeTurn } from './advisory-turn.ts';
import type { Analysing } from './analysing.ts';
import { createGapSearch, type ColumnFiller } from './column-filler.ts';
import type { Notifying } from './notifying.ts';
import { createRemovalTask } from './removal.ts';
import { done, schedule, type Schedule, type ScheduleTimes, type Task } from './schedule.ts';
import type { WorkerOptions } from './worker-deps.ts';
import type { WorkerDeps } from './worker-deps.ts';

export interface SchedulesDeps extends Pick<
  WorkerDeps,
  'containers' | 'clock' | 'random' | 'newId' | 'workerId' | 'metrics' | 'logger'
> {
  readonly summaries: Summaries;
  readonly counter: SegmentCounter;
  readonly filler: Pick<ColumnFiller, 'add'>;
  readonly analysing: Pick<Analysing, 'tidy'>;
  readonly notifying: Pick<Notifying, 'tidy'>;
}

export interface SchedulesOptions extends Pick<
  WorkerOptions,
  'summaryIntervalMs' | 'sweepIntervalMs' | 'idempotencyWindowMs' | 'sweep'
> {
  /** From a read or look at a segment to the next look, in ms. */
  readonly lookAfterMs: number;
  /** Within this time after an erasure its answer's bytes are removed from the logs, in ms. */
  readonly eraseWithinMs: number;
}

const dayMs = 24 * 60 * 60 * 1_000;
/** Attempts within the time that an erasure may take. */
const removalsInTime = 4;
/** After a removal that failed or is unfinished, at first: an outage is over, or a hot survey has paused. */
const removalRetryMs = 5 * 60_000;

/** What a worker does beside its queues, in the order in which it begins. */
export function createSchedules(deps: SchedulesDeps, options: SchedulesOptions): readonly Schedule[] {
  const { containers, clock, random, newId, workerId, metrics, logger } = deps;
  const { summaries, counter, filler, analysing, notifying } = deps;
  const { summaryIntervalMs, sweepIntervalMs, idempotencyWindowMs, lookAfterMs, eraseWithinMs } = options;
  const removalEveryMs = eraseWithinMs / removalsInTime;

  const onFailure = (what: string) => (err: unknown) => logger.warn({ err }, `${what} failed`);
  const every = (what: string, times: ScheduleTimes, task: Task): Schedule =>
    schedule({ clock, random, onFailure: onFailure(what), task }, times);

  const sweep = createSweep(
    {
      ...containers,
      counter,
      onFailure: (segmentId, err) => logger.warn({ segmentId, err }, 'a journal could not be swept'),
    },
    options.sweep,
  );

  async function sweepSegments(signal: AbortSignal): Promise<void> {
    const report = await sweep.run(signal);
    metrics.swept(report);
    logger.debug(report, 'swept the segments');
  }

  async function sweepAll(signal: AbortSignal): Promise<void> {
    if (!(await takeTurn(containers.leases, 'sweep', workerId, sweepIntervalMs / 2))) return;
    // A fault of one does not keep it from the others.
    await sweepSegments(signal).catch(onFailure('the sweep'));
    await analysing.tidy(signal).catch(onFailure('tidying analyses'));
    await notifying.tidy(signal).catch(onFailure('tidying webhooks'));
  }

  async function watchAll(signal: AbortSignal): Promise<typeof done> {
    await counter.watchAll(signal);
    return done;
  }

  async function look(signal: AbortSignal): Promise<void> {
    const results = await counter.look(signal);
    if (signal.aborted) return;
    for (const result of results) {
      if (result.outcome !== 'failed') continue;
      const { segmentId, error: err } = result;
      logger.warn({ segmentId, err }, 'looking at an open segment failed');
    }
  }

  async function clean(signal: AbortSignal): Promise<void> {
    if (!(await takeTurn(containers.leases, 'clean-up', workerId, dayMs))) return;
    let isDone = false;
    try {
      const report = await cleanUp(
        { ...containers, summaries, summariesContainer: containers.summaries },
        signal,
      );
      isDone = report.failed === 0 && !signal.aborted;
      logger.info(report, isDone ? 'cleaned up' : 'cleaned up in part; the rest follows');
    } finally {
      if (!isDone) await giveTurnBack(containers.leases, 'clean-up');
    }
  }

  const remove = createRemovalTask(
    { containers, summaries, clock, newId, workerId, metrics, logger },
    {
      // The schedule asks up to a quarter sooner: a worker alone is then never refused.
      everyMs: 0.75 * removalEveryMs,
      ...(idempotencyWindowMs === undefined ? {} : { idempotencyWindowMs }),
    },
  );

  return [
    every(
      'catching up with deferred surveys',
      { everyMs: summaryIntervalMs, firstAfterMs: summaryIntervalMs },
      (signal) => counter.catchUp(signal),
    ),
    // A site and the workers that knew its segments may have died together.
    every('listing the segments', { everyMs: 10_000, firstAfterMs: 0, retryAfterMs: 500 }, watchAll),
    // Its own timer: the queue's may be asleep while a site has died.
    every('looking at open segments', { everyMs: lookAfterMs / 5, firstAfterMs: lookAfterMs / 25 }, look),
    every(
      'the sweep',
      { everyMs: sweepIntervalMs, firstAfterMs: Math.min(sweepIntervalMs, 1_000) },
      sweepAll,
    ),
    // Asks every hour, runs once a day: workers come and go.
    every(
      'the clean-up',
      { everyMs: dayMs / 24, firstAfterMs: Math.min(10 * sweepIntervalMs, dayMs / 24) },
      clean,
    ),
    every(
      'the removal of erased and old answers',
      { everyMs: removalEveryMs, firstAfterMs: removalEveryMs / 4, retryAfterMs: removalRetryMs },
      remove,
    ),
    every(
      'looking for gaps between column files',
      { everyMs: sweepIntervalMs, firstAfterMs: sweepIntervalMs },
      createGapSearch({ containers, workerId, filler }, sweepIntervalMs / 2),
    ),
  ];
}
