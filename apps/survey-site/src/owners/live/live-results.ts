import type { AnswerReader } from '@canvass/answer-log';
import type { Clock } from '@canvass/clock';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { describeError } from '../../http/problems/describe-error.ts';
import { createNewestTexts } from './newest-texts.ts';
import { readResults, type ReadResultsDeps } from './read-results.ts';
import type { ResultsState } from './results-state.ts';
import { SurveyFeed } from './survey-feed.ts';
import { WakeQueue } from './wake-queue.ts';

export interface LiveResultsDeps extends Omit<ReadResultsDeps, 'newestTexts'> {
  readonly answerReader: Pick<AnswerReader, 'newestFirst'>;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** A place at the results of a survey. */
export interface Watch {
  /** Of any age; undefined before the first read. */
  readonly state: ResultsState | undefined;
  readonly end: () => void;
}

/**
 * The results of all surveys that somebody looks at: one reader per survey and process, for pages and streams alike. Nobody's results
 * are read while nobody looks.
 */
export class LiveResults {
  readonly #deps: LiveResultsDeps;
  readonly #maxBytes: number;
  readonly #wakes: WakeQueue;
  readonly #watched = new Map<string, SurveyFeed>();
  readonly #idle: LRUCache<string, SurveyFeed>;

  /** `maxBytes`: of the results that are watched, and again of those that were looked at last. */
  constructor(deps: LiveResultsDeps, { maxBytes }: { readonly maxBytes: number }) {
    this.#deps = deps;
    this.#maxBytes = maxBytes;
    this.#wakes = new WakeQueue(deps.clock);
    this.#idle = new LRUCache({
      maxSize: Math.max(1, Math.floor(maxBytes)),
      sizeCalculation: ({ bytes }) => bytes,
    });
  }

  /**
   * Makes no storage call within a second after a read, unless this process knows a newer definition. Rejects with `StorageError`
   * if nothing is known.
   */
  current(tenant: string, survey: string): Promise<ResultsState> {
    return this.#feed(tenant, survey).current();
  }

  /**
   * Reads the survey every second until `end`, and calls `wake` after each change. Undefined: the results that are watched already
   * take as much memory as they may.
   */
  watch(tenant: string, survey: string, wake: () => void): Watch | undefined {
    const path = `${tenant}/${survey}`;
    const feed = this.#feed(tenant, survey);
    if (!feed.isWatched && this.#watchedBytes() + feed.bytes > this.#maxBytes) return undefined;
    this.#watched.set(path, feed);
    this.#idle.delete(path);
    const leave = feed.watch(wake);
    return {
      get state() {
        return feed.state;
      },
      end: () => {
        leave();
        if (feed.isWatched) return;
        this.#watched.delete(path);
        this.#idle.set(path, feed);
      },
    };
  }

  /** Call it when an answer of the survey was erased: no later page or event shows what was read before. */
  forget(tenant: string, survey: string): void {
    const path = `${tenant}/${survey}`;
    this.#watched.get(path)?.forget();
    this.#idle.get(path)?.forget();
  }

  #feed(tenant: string, survey: string): SurveyFeed {
    const path = `${tenant}/${survey}`;
    const known = this.#watched.get(path) ?? this.#idle.get(path);
    if (known) return known;
    const { clock, logger, answerReader, definitions } = this.#deps;
    const newestTexts = createNewestTexts(answerReader);
    const feed: SurveyFeed = new SurveyFeed({
      read: (results) => readResults({ ...this.#deps, newestTexts }, { tenant, survey }, results),
      definition: () => definitions.peek(tenant, survey),
      clock,
      wakes: this.#wakes,
      onRead: () => {
        // Its size has changed.
        if (!feed.isWatched && this.#idle.peek(path) === feed) this.#idle.set(path, feed);
      },
      onFailure: (error) => logger.warn({ tenant, survey, error: describeError(error) }, 'results not read'),
    });
    this.#idle.set(path, feed);
    return feed;
  }

  #watchedBytes(): number {
    let bytes = 0;
    for (const feed of this.#watched.values()) bytes += feed.bytes;
    return bytes;
  }
}
