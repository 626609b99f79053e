import type { AnswerReader } from '@canvass/answer-log';
import type { Clock } from '@canvass/runtime/clock';
import type { Logger } from 'pino';
import { describeError } from '../../../http/problems/describe-error.ts';
import { KeptFeeds } from './kept-feeds.ts';
import { createNewestTexts } from './newest-texts.ts';
import { createPublish } from './publish.ts';
import { readResults, type ReadResultsDeps } from './read-results.ts';
import type { ResultsState } from './results-state.ts';
import { SurveyFeed } from './survey-feed.ts';
import { WakeQueue } from './wake-queue.ts';

export interface LiveResultsDeps extends Omit<ReadResultsDeps, 'newestTexts' | 'publish' | 'clock'> {
  readonly answerReader: Pick<AnswerReader, 'newestFirst' | 'at'>;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Longer than the time after which a stream asks again whether its reader may see them. */
const publicReadForMs = 60_000;

/** One reader who watches the results of a survey. */
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
  readonly #wakes: WakeQueue;
  readonly #feeds: KeptFeeds<SurveyFeed>;
  readonly #publicAskedAtMs = new WeakMap<SurveyFeed, number>();
  readonly #onForgotten: ((tenant: string, survey: string) => void)[] = [];

  /** `maxBytes`: of the results that are watched, and again of those that were looked at last. */
  constructor(deps: LiveResultsDeps, { maxBytes }: { readonly maxBytes: number }) {
    this.#deps = deps;
    this.#wakes = new WakeQueue(deps.clock);
    this.#feeds = new KeptFeeds(maxBytes);
  }

  /**
   * Makes no storage call within a second after a read, unless this process knows a newer definition. Rejects with `StorageError`
   * if nothing is known.
   */
  current(tenant: string, survey: string): Promise<ResultsState> {
    return this.#feed(tenant, survey).current();
  }

  /** The same for somebody who looks at public results, which are then read for a minute with the others. */
  async currentPublic(tenant: string, survey: string): Promise<ResultsState> {
    const feed = this.#feed(tenant, survey);
    const wasAsked = this.#isPublicAsked(feed);
    this.#publicAskedAtMs.set(feed, this.#deps.clock.now());
    const state = await feed.current();
    if (state.outcome !== 'found' || state.reading.published !== undefined) return state;
    // It was read for the desk. Who asks meanwhile waits for the same read.
    if (!wasAsked) feed.outdate();
    return feed.current();
  }

  #isPublicAsked(feed: SurveyFeed): boolean {
    const askedAtMs = this.#publicAskedAtMs.get(feed) ?? -Infinity;
    return this.#deps.clock.now() - askedAtMs < publicReadForMs;
  }

  /**
   * Reads the survey every second until `end`, and calls `wake` after each change. Undefined: the results that are watched already
   * take as much memory as they may.
   */
  watch(tenant: string, survey: string, wake: () => void): Watch | undefined {
    const feed = this.#feed(tenant, survey);
    const end = this.#feeds.watch(`${tenant}/${survey}`, feed, () => feed.watch(wake));
    if (end === undefined) return undefined;
    return {
      get state() {
        return feed.state;
      },
      end,
    };
  }

  /** Call it when another process of the site may have changed surveys of the tenant: no later page shows older ones. */
  outdate(tenant: string): void {
    for (const feed of this.#feeds.where((path) => path.startsWith(`${tenant}/`))) feed.outdate();
  }

  /** Call it when an answer of the survey was erased: no later page or event shows what was read before. */
  forget(tenant: string, survey: string): void {
    for (const feed of this.#feeds.where((path) => path === `${tenant}/${survey}`)) feed.forget();
    for (const forgotten of this.#onForgotten) forgotten(tenant, survey);
  }

  /** For what is derived from the results. */
  onForgotten(forgotten: (tenant: string, survey: string) => void): void {
    this.#onForgotten.push(forgotten);
  }

  #feed(tenant: string, survey: string): SurveyFeed {
    const path = `${tenant}/${survey}`;
    return this.#feeds.get(path, () => this.#create(tenant, survey, path));
  }

  #create(tenant: string, survey: string, path: string): SurveyFeed {
    const { clock, logger, answerReader, definitions } = this.#deps;
    const newestTexts = createNewestTexts(answerReader);
    const publish = createPublish(answerReader, clock, () => this.#isPublicAsked(feed));
    const feed: SurveyFeed = new SurveyFeed({
      read: (results) => readResults({ ...this.#deps, newestTexts, publish }, { tenant, survey }, results),
      definition: () => definitions.peek(tenant, survey),
      clock,
      wakes: this.#wakes,
      onRead: () => this.#feeds.resized(path, feed),
      onFailure: (error) => logger.warn({ tenant, survey, error: describeError(error) }, 'results not read'),
    });
    return feed;
  }
}
