import type { Clock } from '@canvass/runtime/clock';

/** What one call of `count` did. */
export interface CountedWork {
  /** Commits of all rounds: a survey counts once per round. */
  readonly surveys: number;
  readonly records: number;
  readonly rounds: number;
  readonly tookMs: number;
}

/** Answers per commit from which on the two storage calls of a commit cost little. */
const enoughPerSurvey = 32;
/** A running count that has taken this long, in ms, will most likely take a while longer. */
const longCountMs = 5_000;
/** The longest rest of a worker between two counts, in ms. */
export const longestRestMs = 30_000;

/** Whether larger rounds would save commits: `fromSurveys` or more surveys have few answers each. */
export function wouldGather(
  { surveys, records }: Pick<CountedWork, 'surveys' | 'records'>,
  fromSurveys: number,
): boolean {
  return surveys >= fromSurveys && records < enoughPerSurvey * surveys;
}

/**
 * Decides when a worker with many surveys counts again (decision 27). A commit costs the same for one answer as for thirty. So after a
 * count of many surveys with few answers each, the worker rests as long as the count took, and answers gather meanwhile. A count that
 * needed more than one round brings no rest: more answers would not fit into a round.
 */
export class Gathering {
  readonly #clock: Pick<Clock, 'now'>;
  readonly #fromSurveys: number;
  #beganMs = 0;
  #restMs = 0;

  /** @param fromSurveys the worker never rests after a count of fewer surveys */
  constructor(clock: Pick<Clock, 'now'>, fromSurveys: number) {
    this.#clock = clock;
    this.#fromSurveys = fromSurveys;
  }

  /** The rest that is left, in ms; 0 if the worker does not rest. */
  get leftMs(): number {
    const restedMs = this.#clock.now() - this.#beganMs;
    // The clock may have been set back.
    return restedMs < 0 ? 0 : Math.max(0, this.#restMs - restedMs);
  }

  /**
   * Whether the last count was one of many surveys, after which the next one begins later than usual. It ends some time after the rest, so
   * that a worker whose counts hang or fail gives its segments up.
   */
  get isGathering(): boolean {
    // `abs`: the clock may have been set back.
    const sinceMs = Math.abs(this.#clock.now() - this.#beganMs);
    return this.#restMs > 0 && sinceMs < this.#restMs + longestRestMs;
  }

  /**
   * How long the hints of a segment are put back, in ms: until the next count, if it takes as long as the last one, has passed them. A
   * later hint or a look begins that count. If all hints came back at its beginning, they would look like work for more workers.
   *
   * @param countedForMs how long the running count of the segment has taken, in ms; undefined if none runs
   */
  holdMs(countedForMs: number | undefined): number {
    if (countedForMs === undefined) return this.leftMs + this.#restMs;
    const isLong = this.#restMs > 0 || countedForMs >= longCountMs;
    return isLong ? 2 * Math.min(longestRestMs, Math.max(countedForMs, this.#restMs)) : 0;
  }

  /** Call it after each ordinary count. It begins the rest, if one is worth it. */
  counted(work: CountedWork): void {
    const isWorthIt = work.rounds === 1 && wouldGather(work, this.#fromSurveys);
    this.#beganMs = this.#clock.now();
    this.#restMs = isWorthIt ? Math.min(longestRestMs, work.tookMs) : 0;
  }
}
