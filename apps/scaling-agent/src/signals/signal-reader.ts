import { unknown, type Signals } from '@canvass/scaling';
import { messageOf } from '../errors.ts';
import type { JournalLag } from './journal-lag.ts';
import { readQueues, type VisibleQueue } from './queue-contents.ts';
import { RateMeter } from './rate-meter.ts';
import type { WorkerReports } from './worker-reports.ts';

export interface SignalReaderDeps {
  /** Rejects if the service does not answer. */
  readonly queues: () => Promise<readonly VisibleQueue[]>;
  readonly lag: () => Promise<JournalLag>;
  readonly reports: WorkerReports;
  readonly now: () => number;
}

/** Reads all signals. A failed reading becomes unknown. Never rejects. */
export interface SignalReader {
  read(running: number): Promise<Signals>;
}

/**
 * @param lagEveryMs minimum interval between readings of the lag, which take listings. When the queue becomes empty, the
 * lag is read once more, so that an outdated lag keeps no replica
 */
export function createSignalReader(deps: SignalReaderDeps, lagEveryMs: number): SignalReader {
  const meter = new RateMeter();
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

  async function readDepths(running: number): Promise<Omit<Signals, 'lagBytes' | 'lagAnswers'>> {
    try {
      const reported = deps.reports.totals();
      const { total, ready, inFlight, oldestAgeSeconds } = await readQueues(
        await deps.queues(),
        reported,
        running,
        deps.now(),
      );
      const rates = meter.next({ atMs: deps.now(), total, handled: reported.handled }, running);
      return { ready, inFlight, oldestAgeSeconds, ...rates };
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
    async read(running) {
      const depths = await readDepths(running);
      const lag = await readLag(depths.ready === 0 && depths.inFlight === 0);
      return { ...depths, ...lag };
    },
  };
}
