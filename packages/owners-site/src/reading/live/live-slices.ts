import { AnswerLogError, type AnswerReader } from '@canvass/answer-log';
import type { AnswerTags } from '@canvass/answer-tags';
import type { Clock } from '@canvass/runtime/clock';
import type { Slices } from '@canvass/slices';
import { isStorageUnavailable } from '@canvass/storage';
import { filterToQuery, type AnswerFilter } from '@canvass/surveys';
import type { Logger } from 'pino';
import { describeError, SiteError } from '@canvass/web/problems';
import { abortAfter } from '@canvass/web/limits';
import { KeptFeeds } from './kept-feeds.ts';
import type { LiveResults, Watch } from './live-results.ts';
import { noTexts, readNewestTexts } from './newest-texts.ts';
import type { ResultsReading } from './results-state.ts';
import { SliceFeed, type SlicedReading, type SliceState } from './slice-feed.ts';
import { WakeQueue } from './wake-queue.ts';

/** A slice of live results is given up after this time. A page that gave up earlier finds it on reload. */
const longestSliceMs = 60_000;

/** A part of a survey's answers. */
export interface PartOfSurvey {
  readonly tenant: string;
  readonly survey: string;
  /** It was checked against the survey. */
  readonly filter: AnswerFilter;
}

export interface LiveSlicesDeps {
  readonly live: LiveResults;
  readonly slices: Pick<Slices, 'slice'>;
  readonly answerReader: Pick<AnswerReader, 'newestFirst'>;
  readonly answerTags: Pick<AnswerTags, 'read' | 'version'>;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Computes the parts of surveys that somebody looks at. All who look at the same part share one slice. */
export class LiveSlices {
  readonly #deps: LiveSlicesDeps;
  readonly #wakes: WakeQueue;
  readonly #feeds: KeptFeeds<SliceFeed>;
  /** The version of the tags that the slices of a feed were computed with. */
  readonly #tags = new WeakMap<SliceFeed, string>();

  /** @param limits `maxBytes` limits the memory of the watched slices, and again that of the slices that were used last. */
  constructor(deps: LiveSlicesDeps, { maxBytes }: { readonly maxBytes: number }) {
    this.#deps = deps;
    this.#wakes = new WakeQueue(deps.clock);
    this.#feeds = new KeptFeeds(maxBytes);
    deps.live.onForgotten((tenant, survey) => this.#forget(tenant, survey));
  }

  /** Works as `SliceFeed.current` does. */
  async current(part: PartOfSurvey): Promise<SliceState> {
    const feed = this.#feed(part);
    if (part.filter.tags !== undefined) await this.#forgetOldTags(part, feed);
    return feed.current();
  }

  /** Works as `LiveResults.watch` does. */
  watch(part: PartOfSurvey, wake: () => void): Watch | undefined {
    const feed = this.#feed(part);
    const end = this.#feeds.watch(pathOf(part), feed, () => feed.watch(wake));
    if (end === undefined) return undefined;
    return {
      get state() {
        return feed.state;
      },
      end,
    };
  }

  /** A change of tags changes no summary, so a slice of before must be forgotten here. While storage does not respond, it stays. */
  async #forgetOldTags({ tenant, survey }: PartOfSurvey, feed: SliceFeed): Promise<void> {
    const state = await this.#deps.live.current(tenant, survey);
    if (state.outcome !== 'found') return;
    try {
      const version = await this.#deps.answerTags.version(state.reading.key);
      if (this.#tags.get(feed) !== version) feed.forget();
      this.#tags.set(feed, version);
    } catch (error) {
      if (!isStorageUnavailable(error)) throw error;
    }
  }

  #forget(tenant: string, survey: string): void {
    const prefix = surveyPrefix({ tenant, survey });
    for (const feed of this.#feeds.where((path) => path.startsWith(prefix))) feed.forget();
  }

  #feed(part: PartOfSurvey): SliceFeed {
    const { live, clock, logger } = this.#deps;
    const { tenant, survey } = part;
    const path = pathOf(part);
    return this.#feeds.get(path, () => {
      const feed: SliceFeed = new SliceFeed({
        whole: {
          current: () => live.current(tenant, survey),
          watch: (wake) => live.watch(tenant, survey, wake),
        },
        slice: (reading) => this.#slice(reading, part),
        clock,
        wakes: this.#wakes,
        onSliced: () => this.#feeds.resized(path, feed),
        onFailure: (error) =>
          logger.warn({ tenant, survey, error: describeError(error) }, 'slice not computed'),
      });
      return feed;
    });
  }

  async #slice(reading: ResultsReading, { filter }: PartOfSurvey): Promise<SlicedReading> {
    const { slices, answerReader, answerTags, clock } = this.#deps;
    const { key, summary: known, stored } = reading;
    const tags = filter.tags && (await answerTags.version(key));
    const { signal, clear } = abortAfter(clock, longestSliceMs);
    const slice = await slices
      .slice(key, { filter, by: undefined }, { known, signal })
      .catch((error: unknown) => {
        if (!signal.aborted) throw error;
        throw new SiteError('took-too-long', `not computed within ${longestSliceMs} ms`, { cause: error });
      })
      .finally(clear);
    if (slice.outcome !== 'found') return slice;
    const of = { key, summary: slice.document };
    const texts = async () => {
      const tagged = filter.tags && (await answerTags.read(key, slice.document)).placesWith(filter.tags);
      return readNewestTexts(answerReader, of, stored.version, {
        filter,
        tagged: tagged && new Set(tagged),
      });
    };
    const newest = await texts().catch((error: unknown) => {
      // The texts only stand beside the figures, which are shown without them.
      if (isStorageUnavailable(error) || error instanceof AnswerLogError) return noTexts;
      throw error;
    });
    return { ...slice, newest, tags };
  }
}

function surveyPrefix({ tenant, survey }: Pick<PartOfSurvey, 'tenant' | 'survey'>): string {
  return `${tenant}/${survey} `;
}

function pathOf(part: PartOfSurvey): string {
  const { filter } = part;
  return `${surveyPrefix(part)}${JSON.stringify([filterToQuery(filter), filter.zone])}`;
}
