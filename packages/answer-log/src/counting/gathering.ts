import type { Clock } from '@canvass/runtime/clock';

/** What one call of `count` did. */
export interface CountedWork {
  /** That were committed, in all rounds together. */
  readonly surveys: number;
  readonly records: number;
  readonly rounds: number;
  readonly tookMs: number;
}

/** With so many answers in a commit, its two calls cost little. */
const enoughPerSurvey = 32;
/** A count that has taken so long will most likely take a while longer. */
const longCountMs = 5_000;
/** Of a worker between two counts, in ms. */
export const longestRestMs = 30_000;

/** Whether larger rounds would save commits: many surveys have few answers each. */
export function wouldGather(
  { surveys, records }: Pick<CountedWork, 'surveys' | 'records'>,
  fromSurveys: number,
): boolean {
  return surveys >= fromSurveys && records < enoughPerSurvey * surveys;
}

/**
 * When a worker with many surveys counts again. A commit costs the same for one answer as for thirty, so after a count of many surveys with
 * few answers each the worker rests as long as the count took: meanwhile answers gather. Storage and processor decide how long that is,
 * and it ends when more answers would not fit into one round anyway (decision 27).
 */
export class Gathering {
  readonly #clock: Pick<Clock, 'now'>;
  readonly #fromSurveys: number;
  #segmentIds: readonly string[] = [];
  #beganMs = 0;
  #restMs = 0;

  /** @param fromSurveys fewer are counted at once, however far storage is */
  constructor(clock: Pick<Clock, 'now'>, fromSurveys: number) {
    this.#clock = clock;
    this.#fromSurveys = fromSurveys;
  }

  /** Until the worker counts again, in ms; 0: now. */
  get leftMs(): number {
    const restedMs = this.#clock.now() - this.#beganMs;
    // The clock may have been set back.
    return restedMs < 0 ? 0 : Math.max(0, this.#restMs - restedMs);
  }

  /** The segments that rest. */
  get segmentIds(): readonly string[] {
    return this.leftMs > 0 ? this.#segmentIds : [];
  }

  /**
   * How long hints are put back, in ms: until the next count has passed them, as long as the last one. A later hint, or a look, begins that count. If
   * all came back when it begins, they would look like work for more workers.
   *
   * @param countedForMs so long a count of their segment has been under way; undefined: none is
   */
  holdMs(countedForMs: number | undefined): number {
    if (countedForMs === undefined) return this.leftMs + this.#restMs;
    const isLong = this.#restMs > 0 || countedForMs >= longCountMs;
    return isLong ? 2 * Math.min(longestRestMs, Math.max(countedForMs, this.#restMs)) : 0;
  }

  counted(segmentIds: Iterable<string>, work: CountedWork): void {
    const isWorthIt = work.rounds === 1 && wouldGather(work, this.#fromSurveys);
    this.#segmentIds = [...segmentIds];
    this.#beganMs = this.#clock.now();
    this.#restMs = isWorthIt ? Math.min(longestRestMs, work.tookMs) : 0;
  }
}
