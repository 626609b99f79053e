import {
  FairScheduler,
  thread,
  type ColumnFile,
  type Processor,
  type Summaries,
  type SummaryDocument,
  type SurveyKey,
} from '@canvass/answer-log';
import type { BlobContainer } from '@canvass/storage';
import {
  type AnswerFilter,
  type GroupValue,
  type SurveyAnswersSummary,
  type TrendInterval,
  type TrendPoint,
  averagedFacets,
  facetsOf,
  groupsBy,
  maxTrendPoints,
} from '@canvass/surveys';
import { AnswerParts, type Selection, type TaggedPlaces } from './answer-parts.ts';
import { Numberings } from './numberings.ts';
import { onNewest, type Refused, type SliceRequest } from './on-newest.ts';
import { pageOfAnswers, pageOfNewest, type AnswersPage, type NewestAnswersPage } from './page-of-answers.ts';
import { Preferences } from './preferences.ts';
import { SliceTotals } from './slice-totals.ts';
import { Trend } from './trend.ts';
import { WorkLimits, type WorkLimitsOptions } from './work-limits.ts';

export interface SlicesDeps {
  readonly summaries: Pick<Summaries, 'read'>;
  readonly answerLogs: BlobContainer;
  /**
   * Called if a column file that the newest summary lists is lost or damaged. The slice is exact all the same, because the places of the
   * file were read from the log. Later slices are slow until the file is dropped from the list (`dropColumnFile`).
   */
  readonly onDamaged: (key: SurveyKey, file: ColumnFile, error: unknown) => void;
  /** Finds tagged answers. Default: no answer has a tag. */
  readonly taggedPlaces?: TaggedPlaces;
  /** The processor whose time the slices share. Default: the process's thread. */
  readonly processor?: Processor;
}

export interface SlicesOptions extends WorkLimitsOptions {
  /** Memory for columns that may be used again, in bytes. The numbers of their values take up to a quarter more. Default: 128 MiB. */
  readonly maxCachedBytes?: number;
  /** Memory for columns that are being read, decoded or counted, in bytes. One part of a log is always allowed. Default: 64 MiB. */
  readonly maxLoadingBytes?: number;
  /** Memory for the counts of one slice, in bytes. When they take more, words are counted as in summaries. Default: 32 MiB. */
  readonly maxCountBytes?: number;
  /** A page ends after the part in which its filter was applied to this many answers. Default: 250,000. */
  readonly maxRowsPerPage?: number;
}

export interface SliceQuery {
  readonly filter: AnswerFilter;
  /** The id of the facet whose values make the groups. */
  readonly by?: string | undefined;
}

export interface TrendQuery {
  readonly filter: AnswerFilter;
  readonly interval: TrendInterval;
}

export interface PreferencesQuery {
  readonly filter: AnswerFilter;
  /** The ids of the facets that have the ranks of a question's items. */
  readonly items: readonly string[];
}

export interface Slice {
  readonly outcome: 'found';
  /** The summary by which the log was read. */
  readonly document: SummaryDocument;
  /** The totals of the answers that match the filter. */
  readonly summary: SurveyAnswersSummary;
  /** The totals of each group by its value, in the order of the groups that `document` has; undefined without `by`. */
  readonly groups: ReadonlyMap<GroupValue, SurveyAnswersSummary> | undefined;
}

/** Computes exact statistics of parts of a survey's answers. Each call throws the signal's reason, and what `AnswerReader.page` throws. */
export interface Slices {
  /** Returns the estimated memory of columns that may be used again, and of the numbers of their values, in bytes. */
  cachedBytes(): number;
  /** Returns the totals of the answers that match the filter, and of each group of them. */
  slice(key: SurveyKey, query: SliceQuery, request?: SliceRequest): Promise<Slice | Refused>;
  /**
   * Counts the answers that match the filter over time. An interval without answers has no point. Returns `tooManyPoints` if more than
   * `maxTrendPoints` intervals have answers.
   */
  trend(
    key: SurveyKey,
    query: TrendQuery,
    request?: SliceRequest,
  ): Promise<
    | {
        readonly outcome: 'found';
        readonly document: SummaryDocument;
        readonly points: readonly TrendPoint[];
      }
    | { readonly outcome: 'tooManyPoints' }
    | Refused
  >;
  /**
   * Counts for each pair of items how many of the answers that match the filter rank the first before the second: `before` has the counts by
   * the items' indexes. `answered` is how many rank an item at all.
   */
  preferences(
    key: SurveyKey,
    query: PreferencesQuery,
    request?: SliceRequest,
  ): Promise<
    | {
        readonly outcome: 'found';
        readonly document: SummaryDocument;
        readonly answered: number;
        /** How many answers rank each item. */
        readonly rankedBy: readonly number[];
        readonly before: readonly (readonly number[])[];
      }
    | Refused
  >;
  /**
   * Returns a page of the answers that match the filter, with the contract of `AnswerReader.page`: its cursor is a place in the log. A page
   * may have few answers or none and still a `next`, because it ends after `maxRowsPerPage`, and after 4 MiB of the log.
   */
  answers(
    key: SurveyKey,
    filter: AnswerFilter,
    from: { readonly after: number; readonly limit: number },
    request?: SliceRequest,
  ): Promise<AnswersPage | { readonly outcome: 'beyondEnd' } | Refused>;
  /**
   * Returns the answers that match the filter with their places, the newest first, from the place `last` backwards. `readDownTo` is the
   * place of the oldest answer to which the filter was applied; it is 1 once all were. The page ends as a page of `answers` does.
   */
  newestAnswers(
    key: SurveyKey,
    filter: AnswerFilter,
    from: { readonly last: number; readonly limit: number },
    request?: SliceRequest,
  ): Promise<NewestAnswersPage | Refused>;
}

const noneTagged: TaggedPlaces = async () => new Float64Array();

/** How a slice or a trend reads the parts of a log. */
const allParts = { atOnce: 8, order: 'any' } as const;

/** Creates the slices of a process. One is enough, because it keeps the columns of all surveys in memory. */
export function createSlices(
  { summaries, answerLogs, onDamaged, taggedPlaces = noneTagged, processor = thread }: SlicesDeps,
  {
    maxCachedBytes = 128 * 1024 ** 2,
    maxLoadingBytes = 64 * 1024 ** 2,
    maxCountBytes = 32 * 1024 ** 2,
    maxRowsPerPage = 250_000,
    ...limitsOptions
  }: SlicesOptions = {},
): Slices {
  // Slices, trends and filtered pages that a process computes at once, and that wait; these limits are shared by all of them.
  const limits = new WorkLimits(limitsOptions);
  const newest = { summaries, limits };
  const scheduler = new FairScheduler(processor);
  const numberings = new Numberings(Math.ceil(maxCachedBytes / 4));
  const parts = new AnswerParts(
    { answerLogs, scheduler, isListed, taggedPlaces, onDamaged },
    { maxCachedBytes, maxLoadingBytes },
  );
  const pages = { answerLogs, parts, maxRows: maxRowsPerPage };

  return {
    cachedBytes: () => parts.cachedBytes + numberings.bytes,

    slice: (key, { filter, by }, request = {}) =>
      onNewest(newest, key, request, async (document, signal) => {
        const totals = new SliceTotals({
          history: document.history,
          zone: document.totals.zone,
          by: by === undefined ? undefined : groupsBy(by, document),
          numberingOf: (facet) => numberings.of(key, facet),
          maxBytes: maxCountBytes,
        });
        const facets = [...facetsOf(document.history).keys()];
        const selection: Selection = { ...allParts, filter, facets };
        await parts.visit(key, document, selection, signal, (part, pace) => totals.add(part, pace));
        numberings.settle(key, facets);
        return { outcome: 'found' as const, document, ...totals.results() };
      }),

    trend: (key, { filter, interval }, request = {}) =>
      onNewest(newest, key, request, async (document, signal) => {
        const averaged = averagedFacets(document.history);
        const trend = new Trend(interval, document.totals.zone, averaged);
        const maxPoints = maxTrendPoints(document.history);
        const selection: Selection = {
          filter,
          facets: averaged.map(({ id }) => id),
          ...allParts,
        };
        await parts.visit(key, document, selection, signal, async ({ columns, rows }) => {
          trend.add(columns, rows);
          return trend.size <= maxPoints;
        });
        return trend.size > maxPoints
          ? { outcome: 'tooManyPoints' as const }
          : { outcome: 'found' as const, document, points: trend.points() };
      }),

    preferences: (key, { filter, items }, request = {}) =>
      onNewest(newest, key, request, async (document, signal) => {
        const preferences = new Preferences(items);
        const selection: Selection = { ...allParts, filter, facets: items };
        await parts.visit(key, document, selection, signal, (part, pace) => preferences.add(part, pace));
        const { answered, rankedBy, before } = preferences;
        return { outcome: 'found' as const, document, answered, rankedBy, before };
      }),

    answers: (key, filter, from, request = {}) =>
      onNewest(newest, key, request, (document, signal) =>
        pageOfAnswers(pages, { key, document, filter, signal }, from),
      ),

    newestAnswers: (key, filter, from, request = {}) =>
      onNewest(newest, key, request, (document, signal) =>
        pageOfNewest(pages, { key, document, filter, signal }, from),
      ),
  };

  async function isListed(key: SurveyKey, { blob }: ColumnFile): Promise<boolean> {
    const found = await summaries.read(key);
    return found.outcome === 'found' && found.document.columns.some((file) => file.blob === blob);
  }
}
