import {
  Turns,
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
  /** Memory for columns that may be used again, in bytes. Default 128 MiB. */
  readonly maxCachedBytes?: number;
  /** Memory for columns that are being read and decoded, or used, in bytes; one part of a log at least. Default 64 MiB. */
  readonly maxLoadingBytes?: number;
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
   * have few answers or none, and a `next`: it ends after 250,000 answers that the filter was asked about.
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
const maxRowsPerPage = 250_000;
const loadsAtOnce = 8;
/** A page of many matches needs one part. */
const loadsAtOnceOfPage = 2;

export function createSlices(
  { summaries, answerLogs, onDamaged, processor = thread }: SlicesDeps,
  {
    maxCachedBytes = 128 * 1024 ** 2,
    maxLoadingBytes = 64 * 1024 ** 2,
    ...limitsOptions
  }: SlicesOptions = {},
): Slices {
  const limits = new WorkLimits(limitsOptions);
  const turns = new Turns(processor);
  const numberings = new Numberings(Math.ceil(maxCachedBytes / 8));
  const parts = new AnswerParts(
    { answerLogs, turns, isListed, onDamaged },
    { maxCachedBytes, maxLoadingBytes },
  );

  return {
    slice: (key, { filter, by }, request) =>
      onNewest(key, request, async (document, signal) => {
        const totals = new SliceTotals(document.history, by, (question) => numberings.of(key, question));
        const questions = Object.keys(document.history.questions);
        await parts.visit(key, document, { filter, questions, atOnce: loadsAtOnce }, signal, (part, pace) =>
          totals.add(part, pace),
        );
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
        const { places, through } = await findPlaces(key, document, selection, limit, signal);
        const read = await readAnswers(answerLogs, document, places, signal);
        const isCut = places.length > 0 && read.through !== places.at(-1);
        const next = isCut ? read.through! : through;
        const found = read.answers.map(({ id, receivedAt, version, answers }) => ({
          id,
          receivedAt,
          version,
          answers,
        }));
        return { outcome: 'found' as const, answers: found, next: next < last ? next : null };
      }),

    newestAnswers: (key, filter, { last, limit }, request) =>
      onNewest(key, request, async (document, signal) => {
        const { places, readDownTo } = await findLastPlaces(key, document, { filter, last, limit }, signal);
        const read = await readAnswersBackwards(answerLogs, document, places, signal);
        const isCut = places.length > 0 && read.through !== places[0];
        const through = isCut ? read.through! : readDownTo;
        return {
          outcome: 'found' as const,
          answers: read.answers,
          readDownTo: through > document.removedLines + 1 ? through : 1,
        };
      }),
  };

  /** The first places with an answer that is selected; `through`: the last place that was looked at. */
  async function findPlaces(
    key: SurveyKey,
    document: SummaryDocument,
    selection: Selection,
    limit: number,
    signal: AbortSignal | undefined,
  ): Promise<{ places: number[]; through: number }> {
    const places: number[] = [];
    let rowsLeft = maxRowsPerPage;
    let through: number | undefined;
    await parts.visit(key, document, selection, signal, async ({ columns, rows, to }) => {
      for (const row of rows.subarray(0, limit - places.length)) places.push(columns.places[row]!);
      rowsLeft -= columns.rows;
      if (places.length === limit) through = places.at(-1)!;
      else if (rowsLeft <= 0) through = to - 1;
      return through === undefined;
    });
    return { places, through: through ?? lastPlace(document) };
  }

  /** The last places with an answer that is selected, which rise; `readDownTo`: the first place that was looked at. */
  async function findLastPlaces(
    key: SurveyKey,
    document: SummaryDocument,
    { filter, last, limit }: { readonly filter: AnswerFilter; readonly last: number; readonly limit: number },
    signal: AbortSignal | undefined,
  ): Promise<{ places: number[]; readDownTo: number }> {
    const selection = { filter, questions: [], last, isBackwards: true, atOnce: loadsAtOnceOfPage };
    const places: number[] = [];
    let rowsLeft = maxRowsPerPage;
    let readDownTo: number | undefined;
    await parts.visit(key, document, selection, signal, async ({ columns, rows, from }) => {
      const some = rows.subarray(Math.max(0, rows.length - (limit - places.length)));
      places.unshift(...Array.from(some, (row) => columns.places[row]!));
      rowsLeft -= columns.rows;
      if (places.length === limit) readDownTo = places[0]!;
      else if (rowsLeft <= 0) readDownTo = from;
      return readDownTo === undefined;
    });
    return { places, readDownTo: readDownTo ?? 1 };
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
