import {
  FairScheduler,
  lastPlace,
  thread,
  type ColumnFile,
  type NumberedAnswer,
  type Processor,
  type StoredAnswer,
  type Summaries,
  type SummaryDocument,
  type SurveyKey,
} from '@canvass/answer-log';
import type { BlobContainer } from '@canvass/storage';
import {
  type AnswerFilter,
  type GroupBy,
  type SurveyAnswersSummary,
  type SurveyHistory,
  type TrendInterval,
  type TrendPoint,
  maxTrendPoints,
} from '@canvass/surveys';
import { AnswerParts, isMoved, type Selection } from './answer-parts.ts';
import { Numberings } from './numberings.ts';
import { findLastPlaces, findPlaces, type FoundPlaces } from './find-places.ts';
import { readAnswers, readAnswersBackwards } from './read-answers.ts';
import { SliceTotals } from './slice-totals.ts';
import { Trend } from './trend.ts';
import { WorkLimits, type WorkLimitsOptions } from './work-limits.ts';

export interface SlicesDeps {
  readonly summaries: Pick<Summaries, 'read'>;
  readonly answerLogs: BlobContainer;
  /**
   * A column file that the newest summary lists is lost or damaged. The slice is exact: its places were read from the log. Whoever drops the
   * file from the list makes the next one fast again.
   */
  readonly onDamaged: (key: SurveyKey, file: ColumnFile, error: unknown) => void;
  /** Default: the process's thread. */
  readonly processor?: Processor;
}

export interface SlicesOptions extends WorkLimitsOptions {
  /** Memory for columns that may be used again, in bytes; the numbers of their values take up to a quarter more. Default 128 MiB. */
  readonly maxCachedBytes?: number;
  /** Memory for columns that are being read and decoded, or used, in bytes; one part of a log at least. Default 64 MiB. */
  readonly maxLoadingBytes?: number;
  /** Memory for the counts of one slice; beyond it words are counted less exactly, as in summaries. Default 32 MiB. */
  readonly maxCountBytes?: number;
  /** Answers that the filter of one page is asked about, to the end of their part. Default 250,000. */
  readonly maxRowsPerPage?: number;
}

export interface SliceRequest {
  /** A summary that was read lately, which saves a read; without it the newest. */
  readonly known?: SummaryDocument | undefined;
  /** Ends the work: its client has left. */
  readonly signal?: AbortSignal | undefined;
}

export interface SliceQuery {
  readonly filter: AnswerFilter;
  readonly by?: GroupBy | undefined;
}

export interface TrendQuery {
  readonly filter: AnswerFilter;
  readonly interval: TrendInterval;
}

export interface Slice {
  readonly outcome: 'found';
  /** The version that it was taken from. */
  readonly document: SummaryDocument;
  readonly summary: SurveyAnswersSummary;
  /** By the values of `by`, in the order of its groups; undefined without `by`. */
  readonly groups: ReadonlyMap<string | number, SurveyAnswersSummary> | undefined;
}

type Refused =
  /** The survey does not exist any more. */
  | { readonly outcome: 'notFound' }
  /** Too much waits already, of this tenant or of all. */
  | { readonly outcome: 'busy' };

/** Exact statistics of some of a survey's answers. Every call throws the signal's reason, and what `AnswerReader.page` throws. */
export interface Slices {
  /** Memory of columns that may be used again, and of the numbers of their values, in bytes, about. */
  cachedBytes(): number;
  /** The summary of the answers that the filter takes, and of those of each group. */
  slice(key: SurveyKey, query: SliceQuery, request?: SliceRequest): Promise<Slice | Refused>;
  /** `tooManyPoints`: more intervals have answers than `maxTrendPoints`. Intervals without answers have no point. */
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
   * A page of the answers that the filter takes, with the contract of `AnswerReader.page`: its cursor is a place in the log. A page may
   * have few answers or none, and a `next`: it ends after `maxRowsPerPage` answers that the filter was asked about, and after 4 MiB of the log.
   */
  answers(
    key: SurveyKey,
    filter: AnswerFilter,
    from: { readonly after: number; readonly limit: number },
    request?: SliceRequest,
  ): Promise<
    | { readonly outcome: 'found'; readonly answers: StoredAnswer[]; readonly next: number | null }
    | { readonly outcome: 'beyondEnd' }
    | Refused
  >;
  /**
   * The answers that the filter takes, the newest first, from the place `last` backwards, with their places. `readDownTo`: the place of the
   * oldest answer that the filter was asked about; 1: all older ones were. It ends as a page of `answers` does.
   */
  newestAnswers(
    key: SurveyKey,
    filter: AnswerFilter,
    from: { readonly last: number; readonly limit: number },
    request?: SliceRequest,
  ): Promise<
    | {
        readonly outcome: 'found';
        readonly answers: readonly NumberedAnswer[];
        readonly readDownTo: number;
      }
    | Refused
  >;
}

const maxAttempts = 3;
const loadsAtOnce = 8;
/** A page of many matches needs one part. */
const loadsAtOnceOfPage = 2;

export function createSlices(
  { summaries, answerLogs, onDamaged, processor = thread }: SlicesDeps,
  {
    maxCachedBytes = 128 * 1024 ** 2,
    maxLoadingBytes = 64 * 1024 ** 2,
    maxCountBytes = 32 * 1024 ** 2,
    maxRowsPerPage = 250_000,
    ...limitsOptions
  }: SlicesOptions = {},
): Slices {
  const limits = new WorkLimits(limitsOptions);
  const scheduler = new FairScheduler(processor);
  const numberings = new Numberings(Math.ceil(maxCachedBytes / 4));
  const parts = new AnswerParts(
    { answerLogs, scheduler, isListed, onDamaged },
    { maxCachedBytes, maxLoadingBytes },
  );

  return {
    cachedBytes: () => parts.cachedBytes + numberings.bytes,

    slice: (key, { filter, by }, request) =>
      onNewest(key, request, async (document, signal) => {
        const totals = new SliceTotals({
          history: document.history,
          by,
          numberingOf: (question) => numberings.of(key, question),
          maxBytes: maxCountBytes,
        });
        const questions = Object.keys(document.history.questions);
        await parts.visit(key, document, { filter, questions, atOnce: loadsAtOnce }, signal, (part, pace) =>
          totals.add(part, pace),
        );
        numberings.settle(key, questions);
        return { outcome: 'found' as const, document, ...totals.results() };
      }),

    trend: (key, { filter, interval }, request) =>
      onNewest(key, request, async (document, signal) => {
        const trend = new Trend(interval);
        const maxPoints = maxTrendPoints(document.history);
        const selection: Selection = {
          filter,
          questions: rangeQuestions(document.history),
          atOnce: loadsAtOnce,
        };
        await parts.visit(key, document, selection, signal, async ({ columns, rows }) => {
          trend.add(columns, rows);
          return trend.size <= maxPoints;
        });
        return trend.size > maxPoints
          ? { outcome: 'tooManyPoints' as const }
          : { outcome: 'found' as const, document, points: trend.points() };
      }),

    answers: (key, filter, { after, limit }, request) =>
      onNewest(key, request, async (document, signal) => {
        const last = lastPlace(document);
        if (after > last) return { outcome: 'beyondEnd' as const };
        const selection: Selection = { filter, questions: [], after, atOnce: loadsAtOnceOfPage };
        const found = await findPlaces((visit) => parts.visit(key, document, selection, signal, visit), {
          limit,
          maxRows: maxRowsPerPage,
        });
        const read = await readFound(readAnswers, { document, signal }, found);
        const next = read.through ?? last;
        const stored = read.answers.map(({ id, receivedAt, version, answers }) => {
          return { id, receivedAt, version, answers };
        });
        return { outcome: 'found' as const, answers: stored, next: next < last ? next : null };
      }),

    newestAnswers: (key, filter, { last, limit }, request) =>
      onNewest(key, request, async (document, signal) => {
        const selection = { filter, questions: [], last, isBackwards: true, atOnce: loadsAtOnceOfPage };
        const found = await findLastPlaces((visit) => parts.visit(key, document, selection, signal, visit), {
          limit,
          maxRows: maxRowsPerPage,
        });
        const { answers, through = 1 } = await readFound(readAnswersBackwards, { document, signal }, found);
        const isAll = through <= document.removedLines + 1;
        return { outcome: 'found' as const, answers, readDownTo: isAll ? 1 : through };
      }),
  };

  /** `through`: the last place that was looked at and, if it has an answer, read; undefined: all were. */
  async function readFound(
    read: typeof readAnswers,
    version: { readonly document: SummaryDocument; readonly signal: AbortSignal | undefined },
    { places, through }: FoundPlaces,
  ): Promise<{ readonly answers: readonly NumberedAnswer[]; readonly through: number | undefined }> {
    const found = await read({ answerLogs, ...version }, places);
    return { answers: found.answers, through: found.through ?? through };
  }

  async function isListed(key: SurveyKey, { blob }: ColumnFile): Promise<boolean> {
    const found = await summaries.read(key);
    return found.outcome === 'found' && found.document.columns.some((file) => file.blob === blob);
  }

  /** Works by the known or the newest summary, in its turn; again by the newest if what the summary lists was replaced meanwhile. */
  function onNewest<T extends { readonly outcome: string }>(
    key: SurveyKey,
    { known, signal }: SliceRequest = {},
    work: (document: SummaryDocument, signal: AbortSignal | undefined) => Promise<T>,
  ): Promise<T | Refused> {
    return limits.run(key.tenant, signal, async () => {
      for (let attempt = 1, document = known; ; attempt += 1, document = undefined) {
        if (document === undefined) {
          const found = await summaries.read(key);
          if (found.outcome !== 'found') return { outcome: 'notFound' };
          document = found.document;
        }
        try {
          return await work(document, signal);
        } catch (error) {
          if (!isMoved(error) || attempt === maxAttempts) throw error;
        }
      }
    });
  }
}

function rangeQuestions({ questions }: SurveyHistory): string[] {
  return Object.entries(questions).flatMap(([id, { type }]) => (type === 'range' ? [id] : []));
}
