import type { AnswerReader } from '@canvass/answer-log';
import type { Clock } from '@canvass/runtime/clock';
import type { Logger } from 'pino';
import { describeError } from '@canvass/web/problems';
import { KeptFeeds } from './kept-feeds.ts';
import { createNewestTexts } from './newest-texts.ts';
import { createPublish } from './publish.ts';
import { readResults, type ReadResultsDeps } from './read-results.ts';
import type { ConfirmedResults, ResultsState } from './results-state.ts';
import { SurveyFeed } from './survey-feed.ts';
import { WakeQueue } from './wake-queue.ts';

export interface LiveResultsDeps extends Omit<
  ReadResultsDeps,
  'newestTexts' | 'publish' | 'isShown' | 'clock'
> {
  readonly answerReader: Pick<AnswerReader, 'newestFirst' | 'at'>;
  readonly clock: Clock;
  readonly logger: Logger;
}

/**
 * How long public results are read after somebody asked for them. It is longer than the interval at which a stream asks whether its
 * reader may still see them, because that question renews it.
 */
const publicReadForMs = 60_000;

/** How long what only pages show is read after a page was asked for: the newest texts, and how many answers wait. */
const shownReadForMs = 60_000;

/** One reader who watches the results of a survey. */
export interface Watch {
  /** What is known now, of any age; undefined before the first read. */
  readonly state: ResultsState | undefined;
  readonly end: () => void;
}

/**
 * Reads the results of the surveys that somebody looks at. Pages and streams of a process share one reader for each survey, and a
 * survey that nobody looks at is not read.
 */
export class LiveResults {
  readonly #deps: LiveResultsDeps;
  readonly #wakes: WakeQueue;
  readonly #feeds: KeptFeeds<SurveyFeed>;
  /** When a page of a survey was asked for last, in ms since the epoch. */
  readonly #shownAtMs = new WeakMap<SurveyFeed, number>();
  readonly #publicAskedAtMs = new WeakMap<SurveyFeed, number>();
  readonly #onForgotten: ((tenant: string, survey: string) => void)[] = [];

  /** @param limits `maxBytes` limits the memory of the watched results, and again that of the results that were used last. */
  constructor(deps: LiveResultsDeps, { maxBytes }: { readonly maxBytes: number }) {
    this.#deps = deps;
    this.#wakes = new WakeQueue(deps.clock);
    this.#feeds = new KeptFeeds(maxBytes);
  }

  /**
   * Returns the survey's results. It makes no storage call within a second after the last read, unless this process knows a newer
   * definition. Rejects with `StorageError` if nothing is known.
   */
  current(tenant: string, survey: string): Promise<ResultsState> {
    return this.#currentOf(this.#feed(tenant, survey));
  }

  /**
   * Returns the survey's results as storage says them, at most a second old. For programs: it reads no texts, and not how many answers wait,
   * unless pages show them. Rejects with `StorageError`.
   */
  confirmed(tenant: string, survey: string): Promise<ConfirmedResults> {
    return this.#feed(tenant, survey).confirmed();
  }

  /** Returns what `confirmed` would without waiting; undefined if it would read first. */
  fresh(tenant: string, survey: string): ConfirmedResults | undefined {
    return this.#feed(tenant, survey).fresh;
  }

  /** Returns what `currentPublic` would without waiting; undefined if it would read first. */
  freshPublic(tenant: string, survey: string): ResultsState | undefined {
    const feed = this.#feed(tenant, survey);
    if (!this.#isShown(feed) || !this.#isPublicAsked(feed)) return undefined;
    const state = feed.freshState;
    if (state?.outcome !== 'found' || state.reading.published === undefined) return undefined;
    const now = this.#deps.clock.now();
    this.#shownAtMs.set(feed, now);
    this.#publicAskedAtMs.set(feed, now);
    return state;
  }

  /** Works as `current`, and also reads the public results, for the next minute. */
  async currentPublic(tenant: string, survey: string): Promise<ResultsState> {
    const feed = this.#feed(tenant, survey);
    const wasAsked = this.#isPublicAsked(feed);
    this.#publicAskedAtMs.set(feed, this.#deps.clock.now());
    const state = await this.#currentOf(feed);
    if (state.outcome !== 'found' || state.reading.published !== undefined) return state;
    // The last read was for the desk only. Others who ask meanwhile wait for the same new read.
    if (!wasAsked) feed.outdate();
    return feed.current();
  }

  #currentOf(feed: SurveyFeed): Promise<ResultsState> {
    // The last read may have been for programs only.
    const wasShown = this.#isShown(feed);
    this.#shownAtMs.set(feed, this.#deps.clock.now());
    if (!wasShown) feed.outdate();
    return feed.current();
  }

  #isShown(feed: SurveyFeed): boolean {
    const shownAtMs = this.#shownAtMs.get(feed) ?? -Infinity;
    return feed.isWatched || this.#deps.clock.now() - shownAtMs < shownReadForMs;
  }

  #isPublicAsked(feed: SurveyFeed): boolean {
    const askedAtMs = this.#publicAskedAtMs.get(feed) ?? -Infinity;
    return this.#deps.clock.now() - askedAtMs < publicReadForMs;
  }

  /**
   * Reads the survey every second until `end`, and calls `wake` after each change. Returns undefined if the watched results already take
   * as much memory as they may.
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

  /** Must be called when another process of the site may have changed surveys of the tenant. Later pages then wait for a new read. */
  outdate(tenant: string): void {
    for (const feed of this.#feeds.where((path) => path.startsWith(`${tenant}/`))) feed.outdate();
  }

  /** Must be called when an answer of the survey was erased. No later page or event shows what was read before. */
  forget(tenant: string, survey: string): void {
    for (const feed of this.#feeds.where((path) => path === `${tenant}/${survey}`)) feed.forget();
    for (const forgotten of this.#onForgotten) forgotten(tenant, survey);
  }

  /** Calls `forgotten` whenever results are forgotten, so that its caller can forget what it has derived from them. */
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
      read: (results) =>
        readResults(
          { ...this.#deps, newestTexts, publish, isShown: () => this.#isShown(feed) },
          { tenant, survey },
          results,
        ),
      definition: () => definitions.peek(tenant, survey),
      clock,
      wakes: this.#wakes,
      onRead: () => this.#feeds.resized(path, feed),
      onFailure: (error) => logger.warn({ tenant, survey, error: describeError(error) }, 'results not read'),
    });
    return feed;
  }
}
