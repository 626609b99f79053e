import { AnswerLogError, type AnswerReader } from '@canvass/answer-log';
import type { Clock } from '@canvass/runtime/clock';
import type { Slices } from '@canvass/slices';
import { isStorageUnavailable } from '@canvass/storage';
import { filterToQuery, type AnswerFilter, type GroupBy } from '@canvass/surveys';
import type { Logger } from 'pino';
import { describeError } from '../../../http/problems/describe-error.ts';
import { abortAfter } from '../../../http/limits/time-limit.ts';
import { SiteError } from '../../../http/problems/site-error.ts';
import { KeptFeeds } from './kept-feeds.ts';
import type { LiveResults, Watch } from './live-results.ts';
import { noTexts, readNewestTexts } from './newest-texts.ts';
import type { ResultsReading } from './results-state.ts';
import { SliceFeed, type SlicedReading, type SliceState } from './slice-feed.ts';
import { WakeQueue } from './wake-queue.ts';

/** A page that waits no longer finds the slice when it is loaded again; nobody waits for longer ones. */
const longestSliceMs = 60_000;

/** Which of a survey's answers, and which groups of them. */
export interface PartOfSurvey {
  readonly tenant: string;
  readonly survey: string;
  /** Checked against the survey. */
  readonly filter: AnswerFilter;
  readonly by: GroupBy | undefined;
}

export interface LiveSlicesDeps {
  readonly live: LiveResults;
  readonly slices: Pick<Slices, 'slice'>;
  readonly answerReader: Pick<AnswerReader, 'newestFirst'>;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** The results of parts of surveys that somebody looks at: one slice for all who look at the same part, and none while nobody does. */
export class LiveSlices {
  readonly #deps: LiveSlicesDeps;
  readonly #wakes: WakeQueue;
  readonly #feeds: KeptFeeds<SliceFeed>;

  /** `maxBytes`: of the slices that are watched, and again of those that were looked at last. */
  constructor(deps: LiveSlicesDeps, { maxBytes }: { readonly maxBytes: number }) {
    this.#deps = deps;
    this.#wakes = new WakeQueue(deps.clock);
    this.#feeds = new KeptFeeds(maxBytes);
    deps.live.onForgotten((tenant, survey) => this.#forget(tenant, survey));
  }

  /** As `SliceFeed.current`. */
  current(part: PartOfSurvey): Promise<SliceState> {
    return this.#feed(part).current();
  }

  /** As `LiveResults.watch`. */
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

  #forget(tenant: string, survey: string): void {
    const prefix = surveyPrefix({ tenant, survey });
    for (const feed of this.#feeds.where((path) => path.startsWith(prefix))) feed.forget();
  }

  #feed(part: PartOfSurvey): SliceFeed {
    const { live, clock, logger } = this.#deps;
    const { tenant, survey, by } = part;
    const path = pathOf(part);
    return this.#feeds.get(path, () => {
      const feed: SliceFeed = new SliceFeed({
        whole: {
          current: () => live.current(tenant, survey),
          watch: (wake) => live.watch(tenant, survey, wake),
        },
        slice: (reading) => this.#slice(reading, part),
        by,
        clock,
        wakes: this.#wakes,
        onSliced: () => this.#feeds.resized(path, feed),
        onFailure: (error) =>
          logger.warn({ tenant, survey, error: describeError(error) }, 'slice not computed'),
      });
      return feed;
    });
  }

  async #slice(reading: ResultsReading, { filter, by }: PartOfSurvey): Promise<SlicedReading> {
    const { slices, answerReader, clock } = this.#deps;
    const { key, summary: known, stored } = reading;
    const { signal, clear } = abortAfter(clock, longestSliceMs);
    const slice = await slices
      .slice(key, { filter, by }, { known, signal })
      .catch((error: unknown) => {
        if (!signal.aborted) throw error;
        throw new SiteError('tookTooLong', `not computed within ${longestSliceMs} ms`, { cause: error });
      })
      .finally(clear);
    if (slice.outcome !== 'found') return slice;
    // Of groups, only words are shown.
    if (by !== undefined) return { ...slice, newest: noTexts };
    const of = { key, summary: slice.document };
    const newest = await readNewestTexts(answerReader, of, stored.version, filter).catch((error: unknown) => {
      // They only stand beside the figures.
      if (isStorageUnavailable(error) || error instanceof AnswerLogError) return noTexts;
      throw error;
    });
    return { ...slice, newest };
  }
}

function surveyPrefix({ tenant, survey }: Pick<PartOfSurvey, 'tenant' | 'survey'>): string {
  return `${tenant}/${survey} `;
}

/** Another version of the survey may have other groups. */
function pathOf(part: PartOfSurvey): string {
  const { filter, by } = part;
  const values = by?.groups.map(({ value }) => value);
  return `${surveyPrefix(part)}${JSON.stringify([filterToQuery(filter), by?.question, values])}`;
}
