import { progressKeyOf, type SummaryDocument, type SurveyKey } from '@canvass/answer-log';
import {
  type AnswerFilter,
  type FieldError,
  type Funnel,
  funnelOf,
  languageFacetId,
  parseFilterQuery,
  SurveyAnswersSummary,
} from '@canvass/surveys';
import { invalid, problem, type Problem, summaryUnreadable } from '@canvass/web/problems';
import type { OwnerPorts } from '../ports.ts';
import { isCorrupt } from '../reading/is-corrupt.ts';
import type { ResultsReading } from '../reading/live/results-state.ts';
import { partOf } from '../reading/slices/part-of.ts';
import { slicesBusy } from '../reading/slices/slices-busy.ts';
import { splitQuery, type SliceQuery } from '../reading/slices/slice-query.ts';
import { summaryEtag } from '../reading/summary-etag.ts';

export type ReadProgressDeps = Pick<OwnerPorts, 'slices'> & {
  readonly summaries: Pick<OwnerPorts['summaries'], 'read'>;
};

export interface AskedProgress {
  readonly outcome: 'asked';
  readonly key: SurveyKey;
  /** What was counted; undefined if nothing ever was. */
  readonly document: SummaryDocument | undefined;
  /** It takes some of the people; undefined: all. */
  readonly filter: AnswerFilter | undefined;
  readonly etag: string;
}

export type AskProgress =
  | AskedProgress
  | { readonly outcome: 'refused'; readonly refused: Problem }
  | { readonly outcome: 'refused'; readonly refused: Problem; readonly errors: readonly FieldError[] };

const onlyThese = 'The filter of progress has where[@language], receivedFrom and receivedTo only';

/** Reads what was counted of how far people get with a survey, and the filter of a request. Rejects with `StorageError`. */
export async function askProgress(
  { summaries }: Pick<ReadProgressDeps, 'summaries'>,
  {
    key: { tenant, survey, instance },
    stored,
    summary,
    etag: blobEtag,
  }: Pick<ResultsReading, 'key' | 'stored' | 'summary' | 'etag'>,
  query: SliceQuery,
): Promise<AskProgress> {
  const key = progressKeyOf({ tenant, survey, instance });
  const found = stored.progress === undefined ? undefined : await read(summaries, key);
  if (found?.outcome === 'unreadable') return refused(summaryUnreadable(tenant, survey));
  const document = found?.document;
  const { given, rest } = splitQuery(query);
  const unknown = Object.keys(rest).map((path) => ({ path, message: onlyThese }));
  if (unknown.length > 0) return faulty(unknown);
  const history = stored.progress?.history ?? summary.history;
  const parsed = parseFilterQuery(given, history, summary.totals.zone);
  if (!parsed.ok) return faulty(parsed.errors);
  const { filter } = parsed;
  if (filter.tags !== undefined || filter.questions.some(({ question }) => question !== languageFacetId)) {
    return faulty([{ path: 'where', message: onlyThese }]);
  }
  const isOfAll = Object.keys(given).length === 0;
  const part = `progress${isOfAll ? '' : `-${partOf(given)}`}`;
  const etag = summaryEtag(stored.version, `${blobEtag} ${found?.etag ?? ''}`, part);
  return { outcome: 'asked', key, document, filter: isOfAll ? undefined : filter, etag };
}

export type ReadFunnel =
  | { readonly outcome: 'found'; readonly funnel: Funnel; readonly asOf: string | null }
  | { readonly outcome: 'busy'; readonly refused: Problem }
  | { readonly outcome: 'refused'; readonly refused: Problem };

/** Counts how far the people got that the filter takes. It throws what `Slices.slice` does. */
export async function readFunnel(
  { slices }: Pick<ReadProgressDeps, 'slices'>,
  { key, document: known, filter }: AskedProgress,
  { definition }: ResultsReading['stored'],
  signal: AbortSignal,
): Promise<ReadFunnel> {
  if (known === undefined) {
    return { outcome: 'found', funnel: funnelOf(SurveyAnswersSummary.empty(), definition), asOf: null };
  }
  if (filter === undefined) {
    return { outcome: 'found', funnel: funnelOf(known.totals, definition), asOf: known.asOf };
  }
  const slice = await slices.slice(key, { filter, by: undefined }, { known, signal });
  switch (slice.outcome) {
    case 'busy':
      return { outcome: 'busy', refused: slicesBusy };
    case 'notFound':
      return refused(problem('survey-not-found'));
    case 'found':
      return { outcome: 'found', funnel: funnelOf(slice.summary, definition), asOf: slice.document.asOf };
  }
}

async function read(summaries: ReadProgressDeps['summaries'], key: SurveyKey) {
  try {
    const found = await summaries.read(key);
    return found.outcome === 'found' ? found : ({ outcome: 'unreadable' } as const);
  } catch (error) {
    if (isCorrupt(error)) return { outcome: 'unreadable' } as const;
    throw error;
  }
}

function refused(why: Problem) {
  return { outcome: 'refused', refused: why } as const;
}

function faulty(errors: readonly FieldError[]) {
  return { outcome: 'refused', refused: invalid(errors), errors } as const;
}
