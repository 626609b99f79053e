import type { Clock } from '@canvass/runtime/clock';
import { isStorageUnavailable, type BlobContainer } from '@canvass/storage';
import pLimit from 'p-limit';
import { locateInSummary, withoutAnswer, type ErasableAnswer } from './erase-from-summary.ts';
import { AnswerLogError, isLogMoved } from '../errors.ts';
import { createErasureLedger, type ErasureLedger } from './erasure-ledger.ts';
import { findUncounted, type FindUncountedDeps, type IsTheirs, type Uncounted } from './find-uncounted.ts';
import { answersOfLine } from '../format/log-record.ts';
import { defaultIdempotencyWindowMs, isSameSubmission } from '../format/submission-key.ts';
import type { Summaries } from '../summary/summaries.ts';
import { encodeDocument } from '../summary/document-json.ts';
import type { SummaryDocument } from '../summary/summary-document.ts';
import { surveyPath, type SurveyKey } from '../survey-key.ts';

export interface ErasuresDeps {
  readonly summaries: Summaries;
  readonly answerLogs: BlobContainer;
  readonly journal: BlobContainer;
  readonly progress: BlobContainer;
  readonly quarantine: BlobContainer;
  /** The container `erasures`. */
  readonly erasures: BlobContainer;
  readonly clock: Pick<Clock, 'now'>;
  /** See `SegmentCounterOptions`. */
  readonly idempotencyWindowMs?: number;
}

export type ErasureOutcome =
  /**
   * The answer is erased. `id` is the erased id, which differs from the given one if that belonged to a repeated attempt. `isNew` is
   * false if the answer was erased before; of several calls at once more than one may get true.
   */
  | { readonly outcome: 'erased'; readonly id: string; readonly isNew: boolean }
  /** No answer of the survey has this id, or it was removed because of its age, or the survey is deleted. */
  | { readonly outcome: 'notFound' };

/** Takes answers back: docs/decisions/0017. */
export interface Erasures {
  /**
   * Erases an answer, counted or not, by the id of any attempt to send it. When it has resolved, no reader of the survey's newest summary
   * finds the answer. Throws `AnswerLogError` `contended` and `backlog`, what readers of the log throw, and `StorageError`. Then the
   * answer may be erased already or later: call it again.
   *
   * @param isTheirs checks that the caller sent the answers. An answer of somebody else with the same key is not found. While attempts
   *   with other answers wait to be counted, `contended` is thrown: only the counter decides which attempt is the answer. Default: the
   *   answer is erased without a check.
   */
  erase(key: SurveyKey, id: string, isTheirs?: IsTheirs): Promise<ErasureOutcome>;
  /** Erases an answer whose id is in the ledger, because the erasure ended before the summary knew it, or a backup did not have it. */
  apply(key: SurveyKey, id: string): Promise<ErasureOutcome>;
}

/** How often an erasure begins again because the summary or its log has changed, or storage did not respond. */
const maxAttempts = 16;
const none = Buffer.alloc(0);
/** The most searches of the journal that run or wait for one tenant. One search runs at a time. */
const maxSearches = 4;

type Located =
  /** The answer is to be erased. `isEntered` says that the ledger has it. */
  | (ErasableAnswer & { readonly isEntered: boolean })
  /** The answer, or another attempt of it, was erased before, under this id. */
  | { readonly erased: string }
  /** The answer is not counted: the journal must be searched. */
  | 'notSearched'
  /** There is no such answer, or it was removed because of its age. */
  | 'unknown';

export function createErasures(deps: ErasuresDeps): Erasures {
  const { summaries, answerLogs, clock, idempotencyWindowMs: windowMs = defaultIdempotencyWindowMs } = deps;
  const ledger = createErasureLedger(deps.erasures);
  const search = createSearch(deps, windowMs);
  const lookups = { answerLogs, ledger, windowMs };

  async function eraseFrom(
    key: SurveyKey,
    id: string,
    isEntered: boolean,
    isTheirs?: IsTheirs,
  ): Promise<ErasureOutcome> {
    /** The id that the ledger has: another attempt of this call adds no second line. */
    let entered: string | undefined = isEntered ? id : undefined;
    let isNew = false;
    let uncounted: Uncounted | 'notSearched' | undefined = 'notSearched';
    let refusedBy: unknown;
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      const found = await summaries.read(key);
      if (found.outcome === 'notFound' && isNew) {
        throw new AnswerLogError('contended', `the summary of ${surveyPath(key)} was lost meanwhile`);
      }
      if (found.outcome !== 'found') return { outcome: 'notFound' };
      const { document, etag } = found;
      const located = await locate(lookups, key, document, id, uncounted, isTheirs).catch(undefinedIfMoved);
      if (located === undefined) continue;
      if (located === 'unknown') return { outcome: 'notFound' };
      if (located === 'notSearched') {
        uncounted = await search(key, id, isTheirs);
        // An answer that was counted meanwhile is in a newer summary.
        continue;
      }
      if ('erased' in located) return { outcome: 'erased', id: located.erased, isNew };
      if (entered !== located.id && !located.isEntered) {
        const { id: erasedId, invitation } = located;
        const erasedAt = new Date(clock.now()).toISOString();
        await ledger.add(key, { id: erasedId, erasedAt, invitation });
        entered = erasedId;
        isNew = true;
      }
      const next = await withoutAnswer(answerLogs, document, located).catch(undefinedIfMoved);
      if (next === undefined) continue;
      try {
        const written = await summaries.replace(key, encodeDocument(next), { ifMatch: etag });
        if (written.outcome === 'written') return { outcome: 'erased', id: located.id, isNew };
      } catch (error) {
        // The write may have landed: the next attempt finds out.
        if (!isStorageUnavailable(error)) throw error;
        refusedBy = error;
      }
    }
    throw new AnswerLogError('contended', `the summary of ${surveyPath(key)} kept changing`, {
      cause: refusedBy,
    });
  }

  return {
    erase: (key, id, isTheirs) => eraseFrom(key, id, false, isTheirs),
    apply: (key, id) => eraseFrom(key, id, true),
  };
}

/** Returns `findUncounted`, one search at a time, and at most `maxSearches` for a tenant. Throws `AnswerLogError` `backlog` beyond that. */
function createSearch(
  deps: FindUncountedDeps,
  windowMs: number,
): (key: SurveyKey, id: string, isTheirs?: IsTheirs) => Promise<Uncounted | undefined> {
  const oneAtATime = pLimit(1);
  const searches = new Map<string, number>();

  return async (key, id, isTheirs) => {
    const { tenant } = key;
    const before = searches.get(tenant) ?? 0;
    if (before >= maxSearches) {
      throw new AnswerLogError('backlog', `erasures of ${tenant} wait for a search of the journal`);
    }
    searches.set(tenant, before + 1);
    try {
      return await oneAtATime(() => findUncounted(deps, key, id, { windowMs, isTheirs }));
    } finally {
      const left = (searches.get(tenant) ?? 1) - 1;
      if (left === 0) searches.delete(tenant);
      else searches.set(tenant, left);
    }
  };
}

interface Lookups {
  readonly answerLogs: BlobContainer;
  readonly ledger: ErasureLedger;
  readonly windowMs: number;
}

/** @param uncounted what a search found that ended before `document` was read */
async function locate(
  { answerLogs, ledger, windowMs }: Lookups,
  key: SurveyKey,
  document: SummaryDocument,
  id: string,
  uncounted: Uncounted | 'notSearched' | undefined,
  isTheirs: IsTheirs | undefined,
): Promise<Located> {
  const located = await locateInSummary(answerLogs, document, id, windowMs);
  if (typeof located === 'object') {
    const isOthers = 'line' in located && isTheirs?.(answersOfLine(located.line) ?? none) === false;
    return isOthers ? 'unknown' : { ...located, isEntered: false };
  }
  const entries = await ledger.read(key);
  const line = entries.findIndex((each) => isSameSubmission(each.id, id, windowMs));
  const entry = entries[line];
  if (entry && (located === 'removed' || line < document.ledgerLines)) return { erased: entry.id };
  if (located === 'removed') return 'unknown';
  // An entry means an erasure that ended before the summary knew it. It counts even if its record is lost: other attempts may still come.
  const waiting = entry ?? uncounted;
  if (waiting === 'notSearched') return waiting;
  if (waiting === undefined) return 'unknown';
  return {
    id: waiting.id,
    line: undefined,
    invitation: waiting.invitation,
    isEntered: entry !== undefined,
  };
}

/** A compaction deleted a blob: the summary must be read again. */
function undefinedIfMoved(error: unknown): undefined {
  if (isLogMoved(error)) return undefined;
  throw error;
}
