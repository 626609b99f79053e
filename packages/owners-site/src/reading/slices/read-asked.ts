import type { SummaryDocument, SurveyKey } from '@canvass/answer-log';
import type { SurveyAnswersSummary, SurveyHistory } from '@canvass/surveys';
import { invalid, problem, type Problem, summaryUnreadable } from '@canvass/web/problems';
import type { OwnerPorts } from '../../ports.ts';
import { isCorrupt } from '../is-corrupt.ts';
import { blobEtagOf, summaryEtag, takesAny } from '../summary-etag.ts';
import { partOf } from './part-of.ts';
import type { Checked, SliceQuery } from './slice-query.ts';

export interface ReadAskedDeps {
  readonly definitions: Pick<OwnerPorts['definitions'], 'find'>;
  readonly summaries: Pick<OwnerPorts['summaries'], 'read' | 'readIfChanged'>;
  readonly answerTags: Pick<OwnerPorts['answerTags'], 'version'>;
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
}

export type ReadAsked<T> =
  | Asked<T>
  | { readonly outcome: 'notModified'; readonly etag: string }
  | { readonly outcome: 'refused'; readonly refused: Problem };

/**
 * Reads the newest summary, and then the parameters of a request, which are checked against all versions of the survey that the summary
 * knows. If the client already has the response, nothing is computed. Rejects with `StorageError`.
 */
export async function readAsked<T>(
  { definitions, summaries, answerTags }: ReadAskedDeps,
  { tenant, survey, query, part: given = partOf(query), ifNoneMatch }: AskingRequest,
  readQuery: (query: SliceQuery, history: SurveyHistory, totals: SurveyAnswersSummary) => Checked<T>,
): Promise<ReadAsked<T>> {
  const found = await definitions.find(tenant, survey);
  if (found.outcome === 'notFound') return refused(problem('survey-not-found'));
  const { instance, version } = found.stored;
  const key = { tenant, survey, instance };
  // A change of tags changes no summary, but what a filter with tags takes.
  const part = query['tag'] === undefined ? given : `${given}-${await answerTags.version(key)}`;
  const known = blobEtagOf(ifNoneMatch, version, part);
  const read = await readSummary(summaries, key, known);
  switch (read.outcome) {
    case 'notModified':
      return { outcome: 'notModified', etag: summaryEtag(version, known ?? '', part) };
    case 'deleted':
      return refused(problem('survey-not-found'));
    case 'notFound':
      return refused(summaryUnreadable(tenant, survey));
    case 'found': {
      const { document } = read;
      // An interrupted edit may have taken a later version number, which was never in force.
      const history = { ...document.history, current: version };
      const checked = readQuery(query, history, document.totals);
      if (!checked.ok) return refused(invalid(checked.errors));
      const etag = summaryEtag(version, read.etag, part);
      if (takesAny(ifNoneMatch)) return { outcome: 'notModified', etag };
      return { outcome: 'asked', key, document, history, etag, query: checked };
    }
  }
}

function refused(why: Problem) {
  return { outcome: 'refused', refused: why } as const;
}

async function readSummary(summaries: ReadAskedDeps['summaries'], key: SurveyKey, known: string | undefined) {
  try {
    return known === undefined ? await summaries.read(key) : await summaries.readIfChanged(key, known);
  } catch (error) {
    if (isCorrupt(error)) return { outcome: 'notFound' } as const;
    throw error;
  }
}
