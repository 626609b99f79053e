import { unknown, type Signals } from '@canvass/scaling';
import { messageOf } from '../errors.ts';
import type { JournalLag } from './journal-lag.ts';
import { readQueues, type VisibleQueue } from './queue-contents.ts';
import { RateMeter } from './rate-meter.ts';
import { QuietTimes, type QuietTimesDeps } from './quiet-times.ts';
import type { ReportedTotals, WorkerReports } from './worker-reports.ts';

export interface SignalReaderDeps extends QuietTimesDeps {
  /** Rejects if the service does not answer. `anew`: without a list that was kept. */
  readonly queues: (anew: boolean) => Promise<readonly VisibleQueue[]>;
  readonly lag: () => Promise<JournalLag>;
  readonly reports: WorkerReports;
}

const nothing = { ready: 0, inFlight: 0, oldestAgeSeconds: 0, lagBytes: 0, lagAnswers: 0 };

/** Reads all signals. A failed reading becomes unknown. Never rejects. */
export interface SignalReader {
  read(running: number): Promise<Signals>;
  /** Whether the last readings found no work, and news of some would come. */
  readonly isQuiet: boolean;
}

export interface SignalReaderOptions {
  /**
   * The minimum interval between readings of the lag, which take listings, in ms. When the queue becomes empty, the lag is read once more, so
   * that an outdated lag keeps no replica.
   */
  readonly lagEveryMs: number;
  /** How long nothing is read while no news come and the last readings found no work, in ms: news may be lost. */
  readonly safetyPollMs: number;
}

export function createSignalReader(
  deps: SignalReaderDeps,
  { lagEveryMs, safetyPollMs }: SignalReaderOptions,
): SignalReader {
  const meter = new RateMeter();
  const quietTimes = new QuietTimes(deps, safetyPollMs);
  let lastLag:
    | { readonly atMs: number; readonly lag: JournalLag; readonly isQueueEmpty: boolean }
    | undefined;

  async function readLag(isQueueEmpty: boolean): Promise<Pick<Signals, 'lagBytes' | 'lagAnswers'>> {
    const now = deps.now();
    const isOutdated = isQueueEmpty && lastLag?.isQueueEmpty === false && lastLag.lag.bytes > 0;
    // `lastLag` is in the future if the clock was set back.
    if (lastLag === undefined || isOutdated || now - lastLag.atMs >= lagEveryMs || now < lastLag.atMs) {
      lastLag = undefined;
      try {
        lastLag = { atMs: now, lag: await deps.lag(), isQueueEmpty };
      } catch (error) {
        const failed = unknown(messageOf(error));
        return { lagBytes: failed, lagAnswers: failed };
      }
    }
    return { lagBytes: lastLag.lag.bytes, lagAnswers: lastLag.lag.answers };
  }

  async function readDepths(
    reported: ReportedTotals,
    running: number,
    anew: boolean,
  ): Promise<Omit<Signals, 'lagBytes' | 'lagAnswers'> & { readonly total?: number }> {
    try {
      const { total, ready, inFlight, oldestAgeSeconds } = await readQueues(
        await deps.queues(anew),
        reported,
        running,
        deps.now(),
      );
      const rates = meter.next({ atMs: deps.now(), total, handled: reported.handled }, running);
      return { total, ready, inFlight, oldestAgeSeconds, ...rates };
    } catch (error) {
      meter.reset();
      const failed = unknown(messageOf(error));
      return {
        ready: failed,
        inFlight: failed,
        oldestAgeSeconds: failed,
        arrivalPerSecond: failed,
        drainPerSecond: failed,
      };
    }
  }

  return {
    get isQuiet() {
      return quietTimes.isQuiet(deps.reports.totals());
    },
    async read(running) {
      const reported = deps.reports.totals();
      if (quietTimes.isQuiet(reported)) {
        const rates = meter.next({ atMs: deps.now(), total: 0, handled: reported.handled }, running);
        return { ...nothing, ...rates };
      }
      const begun = quietTimes.begin(reported);
      const { total, ...depths } = await readDepths(reported, running, begun.listsQueues);
      const lag = await readLag(depths.ready === 0 && depths.inFlight === 0);
      const { oldestAgeSeconds } = depths;
      quietTimes.end(begun, { total, oldestAgeSeconds, lagBytes: lag.lagBytes }, reported);
      return { ...depths, ...lag };
    },
  };
}
