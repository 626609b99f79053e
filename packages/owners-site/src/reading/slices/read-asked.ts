import type { SummaryDocument, SurveyKey } from '@canvass/answer-log';
import type { SurveyAnswersSummary, SurveyHistory } from '@canvass/surveys';
import { invalid, problem, type Problem, summaryUnreadable } from '@canvass/web/problems';
import type { OwnerPorts } from '../../ports.ts';
import { isCorrupt } from '../is-corrupt.ts';
import type { LiveResults } from '../live/live-results.ts';
import type { ResultsReading } from '../live/results-state.ts';
import { holdsSummary, summaryEtag } from '../summary-etag.ts';
import { whyNoReading } from '../why-no-reading.ts';
import { partOf } from './part-of.ts';
import type { Checked, SliceQuery } from './slice-query.ts';

export interface ReadAskedDeps {
  readonly definitions: Pick<OwnerPorts['definitions'], 'find'>;
  readonly summaries: Pick<OwnerPorts['summaries'], 'read'>;
  readonly answerTags: Pick<OwnerPorts['answerTags'], 'version'>;
}

export interface AskLiveDeps extends Pick<ReadAskedDeps, 'answerTags'> {
  readonly live: Pick<LiveResults, 'confirmed'>;
}

export interface AskingRequest {
  readonly tenant: string;
  readonly survey: string;
  readonly query: SliceQuery;
  /** Names the part of the answers that the response is of; empty: all. Default: that of the query. */
  readonly part?: string;
  readonly ifNoneMatch?: string | undefined;
}

/** A request's checked question, and the version of the survey's answers that it is asked of. */
export interface Asked<T> {
  readonly outcome: 'asked';
  readonly key: SurveyKey;
  readonly document: SummaryDocument;
  /** The document's history, whose current version is the one in force. */
  readonly history: SurveyHistory;
  /** The ETag of the response. */
  readonly etag: string;
  readonly query: T;
  /** The facts that the ETag is made of, but for the query. */
  readonly of: {
    readonly instance: string;
    /** The version of the definition that is in force. */
    readonly version: number;
    /** The ETag of the summary's blob. */
    readonly blobEtag: string;
  };
  /** Whether the query asks for tags, which change without a new summary. */
  readonly hasTags: boolean;
}

export type ReadAsked<T> =
  | Asked<T>
  | { readonly outcome: 'notModified'; readonly etag: string }
  | { readonly outcome: 'refused'; readonly refused: Problem };

/** Reads the parameters of a request. They are checked against all versions of the survey that the summary knows. */
export type ReadQuery<T> = (
  query: SliceQuery,
  history: SurveyHistory,
  totals: SurveyAnswersSummary,
) => Checked<T>;

/**
 * Asks a request's question of the results that pages show, which are at most a second old. If the client already has the response, nothing is
 * computed. Rejects with `StorageError`.
 */
export async function askLive<T>(
  { live, answerTags }: AskLiveDeps,
  asking: AskingRequest,
  readQuery: ReadQuery<T>,
): Promise<ReadAsked<T>> {
  const { tenant, survey } = asking;
  const found = await live.confirmed(tenant, survey);
  if (found.outcome !== 'found') return refused(whyNoReading(found, asking));
  return ask(answerTags, found.reading, found.reading.stored.version, asking, readQuery);
}

/** Asks a request's question of the newest summary, which is read for it. Rejects with `StorageError`. */
export async function readAsked<T>(
  { definitions, summaries, answerTags }: ReadAskedDeps,
  asking: AskingRequest,
  readQuery: ReadQuery<T>,
): Promise<ReadAsked<T>> {
  const { tenant, survey } = asking;
  const found = await definitions.find(tenant, survey);
  if (found.outcome === 'notFound') return refused(problem('survey-not-found'));
  const { instance, version } = found.stored;
  const key = { tenant, survey, instance };
  const read = await readSummary(summaries, key);
  switch (read.outcome) {
    case 'deleted':
      return refused(problem('survey-not-found'));
    case 'notFound':
      return refused(summaryUnreadable(tenant, survey));
    case 'found':
      return ask(answerTags, { key, summary: read.document, etag: read.etag }, version, asking, readQuery);
  }
}

/** @param version The version of the definition that is in force. */
async function ask<T>(
  answerTags: ReadAskedDeps['answerTags'],
  { key, summary, etag: blobEtag }: Pick<ResultsReading, 'key' | 'summary' | 'etag'>,
  version: number,
  { query, part: given = partOf(query), ifNoneMatch }: AskingRequest,
  readQuery: ReadQuery<T>,
): Promise<ReadAsked<T>> {
  // An interrupted edit may have taken a later version number, which was never in force.
  const history = { ...summary.history, current: version };
  const checked = readQuery(query, history, summary.totals);
  if (!checked.ok) return refused(invalid(checked.errors));
  // A change of tags changes no summary, but what a filter with tags takes.
  const hasTags = query['tag'] !== undefined;
  const part = hasTags ? `${given}-${await answerTags.version(key)}` : given;
  const etag = summaryEtag(version, blobEtag, part);
  if (holdsSummary(ifNoneMatch, etag)) return { outcome: 'notModified', etag };
  const of = { instance: key.instance, version, blobEtag };
  return { outcome: 'asked', key, document: summary, history, etag, query: checked, of, hasTags };
}

function refused(why: Problem) {
  return { outcome: 'refused', refused: why } as const;
}

async function readSummary(summaries: ReadAskedDeps['summaries'], key: SurveyKey) {
  try {
    return await summaries.read(key);
  } catch (error) {
    if (isCorrupt(error)) return { outcome: 'notFound' } as const;
    throw error;
  }
}
