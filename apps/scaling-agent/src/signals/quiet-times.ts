import type { QueueNews } from './queue-news.ts';
import type { ReportedTotals } from './worker-reports.ts';

export interface QuietTimesDeps {
  readonly news: Pick<QueueNews, 'count'>;
  readonly now: () => number;
  /** Called when messages were found that no trigger has told of. */
  readonly onLostNews?: () => void;
}

/** What is known as a reading begins: news that come during it may be of messages that it does not find. */
export interface BegunReading {
  readonly atMs: number;
  readonly news: number | undefined;
  /** Nothing else than the time asks for it. */
  readonly isSafetyPoll: boolean;
  /** The queues may have been listed before the last news. */
  readonly listsQueues: boolean;
}

/** What a reading found. What could not be read is no number. */
export interface FoundWork {
  readonly total: number | undefined;
  readonly oldestAgeSeconds: unknown;
  readonly lagBytes: unknown;
}

/** What was known when readings found no work. */
interface Quiet {
  readonly atMs: number;
  readonly news: number;
  readonly handled: number | undefined;
}

/** A message that has waited longer, in seconds, has a trigger that arrived or was lost. */
const triggerWithinSeconds = 10;
/** After a trigger was lost, every turn reads for this time, in ms. */
const distrustMs = 3_600_000;

/** Knows when there is nothing to read: the last readings found no work, and news of some would have come. */
export class QuietTimes {
  readonly #deps: QuietTimesDeps;
  readonly #safetyPollMs: number;
  #quiet: Quiet | undefined;
  #distrustedAtMs: number | undefined;
  /** The news that had come when the queues were listed last. */
  #listedNews: number | undefined;
  #listsQueues = true;

  constructor(deps: QuietTimesDeps, safetyPollMs: number) {
    this.#deps = deps;
    this.#safetyPollMs = safetyPollMs;
  }

  /** Whether nothing can have changed since the last readings, which found no work. */
  isQuiet(reported: ReportedTotals): boolean {
    return this.#isUnchanged(reported) && this.#isWithin(this.#quiet?.atMs, this.#safetyPollMs);
  }

  begin(reported: ReportedTotals): BegunReading {
    const { news, now } = this.#deps;
    return {
      atMs: now(),
      news: news.count,
      isSafetyPoll: this.#isUnchanged(reported),
      listsQueues: this.#listsQueues,
    };
  }

  end(
    { atMs, news, isSafetyPoll, listsQueues }: BegunReading,
    found: FoundWork,
    reported: ReportedTotals,
  ): void {
    const { oldestAgeSeconds } = found;
    const isOverdue = typeof oldestAgeSeconds === 'number' && oldestAgeSeconds > triggerWithinSeconds;
    if (isSafetyPoll && isOverdue && this.#deps.news.count === news) {
      this.#distrustedAtMs = atMs;
      this.#deps.onLostNews?.();
    }
    const isEmpty = found.total === 0 && found.lagBytes === 0 && reported.delayed === 0;
    const isListed = listsQueues && found.total !== undefined;
    if (isListed) this.#listedNews = news;
    // The last news may be of a shard that is newer than the list. A listing that failed is still needed.
    this.#listsQueues = (listsQueues && !isListed) || (isEmpty && this.#listedNews !== news);
    const isTrusted = !this.#isWithin(this.#distrustedAtMs, distrustMs);
    this.#quiet =
      isEmpty && isTrusted && news !== undefined && !this.#listsQueues
        ? { atMs, news, handled: reported.handled }
        : undefined;
  }

  #isUnchanged({ inFlight, delayed, handled }: ReportedTotals): boolean {
    const quiet = this.#quiet;
    return (
      quiet !== undefined &&
      inFlight + delayed === 0 &&
      handled === quiet.handled &&
      this.#deps.news.count === quiet.news
    );
  }

  /** Whether less than `ms` have passed since `sinceMs`; false if the clock was set back. */
  #isWithin(sinceMs: number | undefined, ms: number): boolean {
    const passedMs = this.#deps.now() - (sinceMs ?? -Infinity);
    return passedMs >= 0 && passedMs < ms;
  }
}
