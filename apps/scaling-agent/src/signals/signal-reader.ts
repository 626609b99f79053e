import { unknown, type Signals } from '@canvass/scaling';
import { messageOf } from '../errors.ts';
import type { JournalLag } from './journal-lag.ts';
import { readQueues, type VisibleQueue } from './queue-contents.ts';
import { RateMeter } from './rate-meter.ts';
import type { QueueNews } from './queue-news.ts';
import type { ReportedTotals, WorkerReports } from './worker-reports.ts';

export interface SignalReaderDeps {
  /** Rejects if the service does not answer. */
  readonly queues: () => Promise<readonly VisibleQueue[]>;
  readonly lag: () => Promise<JournalLag>;
  readonly reports: WorkerReports;
  readonly news: Pick<QueueNews, 'count'>;
  readonly now: () => number;
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

/** What was known when readings found no work. */
interface Quiet {
  readonly atMs: number;
  readonly news: number;
  readonly handled: number | undefined;
}

export function createSignalReader(
  deps: SignalReaderDeps,
  { lagEveryMs, safetyPollMs }: SignalReaderOptions,
): SignalReader {
  const meter = new RateMeter();
  let quiet: Quiet | undefined;
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
  ): Promise<Omit<Signals, 'lagBytes' | 'lagAnswers'> & { readonly total?: number }> {
    try {
      const { total, ready, inFlight, oldestAgeSeconds } = await readQueues(
        await deps.queues(),
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

  /** Whether nothing can have changed since the last readings, which found no work. */
  function isStillQuiet({ inFlight, delayed, handled }: ReportedTotals): boolean {
    if (quiet === undefined || inFlight + delayed > 0 || handled !== quiet.handled) return false;
    const quietMs = deps.now() - quiet.atMs;
    // Negative if the clock was set back.
    return deps.news.count === quiet.news && quietMs >= 0 && quietMs < safetyPollMs;
  }

  return {
    get isQuiet() {
      return isStillQuiet(deps.reports.totals());
    },
    async read(running) {
      const reported = deps.reports.totals();
      if (isStillQuiet(reported)) {
        const rates = meter.next({ atMs: deps.now(), total: 0, handled: reported.handled }, running);
        return { ...nothing, ...rates };
      }
      // News that come during the readings may be of messages that these do not find.
      const [news, atMs] = [deps.news.count, deps.now()];
      const { total, ...depths } = await readDepths(reported, running);
      const lag = await readLag(depths.ready === 0 && depths.inFlight === 0);
      const isQuiet = total === 0 && lag.lagBytes === 0 && reported.delayed === 0;
      quiet = isQuiet && news !== undefined ? { atMs, news, handled: reported.handled } : undefined;
      return { ...depths, ...lag };
    },
  };
}
