import type { SegmentCounter, Summaries } from '@canvass/answer-log';
import { dayMs, hourMs } from '@canvass/runtime/clock';
import { asleep, done, schedule, type Schedule, type ScheduleTimes, type Task } from '../pacing/schedule.ts';
import type { WorkerDeps, WorkerOptions } from '../worker-deps.ts';
import { createCleanUp } from './clean.ts';
import { createGapSearch, type ColumnFiller } from './column-filler.ts';
import { createLook } from './look-at-segments.ts';
import { createRemovalTask } from './removal.ts';
import { createSweepAll, type SweepAllDeps } from './sweep-all.ts';

export interface SchedulesDeps extends SweepAllDeps, Pick<WorkerDeps, 'clock' | 'random' | 'newId'> {
  readonly summaries: Summaries;
  readonly counter: SegmentCounter;
  readonly filler: Pick<ColumnFiller, 'add'>;
}

export interface SchedulesOptions extends Pick<
  WorkerOptions,
  'summaryIntervalMs' | 'sweepIntervalMs' | 'counter' | 'sweep'
> {
  /** The pause between two looks at a segment, in ms. */
  readonly lookAfterMs: number;
  /** Within this time after an erasure the answer's bytes are removed from the logs, in ms. */
  readonly eraseWithinMs: number;
}

/** Removals within the time that an erasure may take: three of them may fail. */
const removalsInTime = 4;
/** The pause after the first listing of the segments, or the first request for the turn to sweep, that failed; it doubles each time. */
const retryAfterMs = 500;
const listingTimes = {
  /** The longest pause after a listing of the segments that failed. */
  everyMs: 10_000,
  firstAfterMs: 0,
  retryAfterMs,
};
/** The first pause after a removal that failed or left a survey unfinished, in ms. An outage is then over, or a busy survey quiet. */
const removalRetryMs = 5 * 60_000;

export interface Schedules {
  /** In the order in which they begin. */
  readonly all: readonly Schedule[];
  /** Call it when the counter has something pending. */
  wake(): void;
}

/** Makes the schedules of all that a worker does beside its queues. */
export function createSchedules(deps: SchedulesDeps, options: SchedulesOptions): Schedules {
  const { containers, clock, random, workerId, logger, counter, filler } = deps;
  const { summaryIntervalMs, sweepIntervalMs, lookAfterMs, eraseWithinMs } = options;
  const removalEveryMs = eraseWithinMs / removalsInTime;
  const every = (what: string, times: ScheduleTimes, task: Task): Schedule =>
    schedule(
      { clock, random, onFailure: (err: unknown) => logger.warn({ err }, `${what} failed`), task },
      times,
    );

  const catchingUp = every(
    'catching up with deferred surveys',
    { everyMs: summaryIntervalMs, firstAfterMs: summaryIntervalMs },
    async (signal) => {
      await counter.catchUp(signal);
      return counter.pending.catchUp > 0 ? undefined : asleep;
    },
  );
  // On a timer of its own: the listener of hints may sleep while a site has died.
  const looking = every(
    'looking at open segments',
    { everyMs: lookAfterMs / 5, firstAfterMs: lookAfterMs / 25 },
    createLook(counter, logger),
  );
  const all = [
    catchingUp,
    // Once, when the worker starts: a site and the workers that knew its segments may have died together.
    every('listing the segments', listingTimes, async (signal) => {
      await counter.watchAll(signal);
      return done;
    }),
    looking,
    every(
      'the sweep',
      { everyMs: sweepIntervalMs, firstAfterMs: Math.min(sweepIntervalMs, 1_000), retryAfterMs },
      createSweepAll(deps, options),
    ),
    // Each worker asks every hour, and one runs once a day: workers come and go.
    every(
      'the clean-up',
      { everyMs: hourMs, firstAfterMs: Math.min(10 * sweepIntervalMs, hourMs) },
      createCleanUp(deps, dayMs),
    ),
    every(
      'the removal of erased and old answers',
      { everyMs: removalEveryMs, firstAfterMs: removalEveryMs / 4, retryAfterMs: removalRetryMs },
      // The schedule runs up to a quarter sooner: a worker alone is then never refused its own turn.
      createRemovalTask(deps, { everyMs: 0.75 * removalEveryMs, ...options.counter }),
    ),
    every(
      'looking for gaps between column files',
      { everyMs: sweepIntervalMs, firstAfterMs: sweepIntervalMs },
      createGapSearch({ containers, workerId, filler }, sweepIntervalMs / 2),
    ),
  ];
  return {
    all,
    wake() {
      catchingUp.wake();
      looking.wake();
    },
  };
}
