import type { Clock } from '@canvass/clock';
import { isStorageUnavailable, type BlobContainer } from '@canvass/storage';
import { locateInSummary, withoutAnswer, type ErasableAnswer } from './erase-from-summary.ts';
import { AnswerLogError } from './errors.ts';
import { createErasureLedger } from './erasure-ledger.ts';
import { findUncounted } from './find-uncounted.ts';
import { defaultIdempotencyWindowMs, isSameSubmission } from './submission-key.ts';
import type { Summaries } from './summaries.ts';
import { encodeDocument, type SummaryDocument } from './summary-document.ts';
import { surveyPath, type SurveyKey } from './survey-key.ts';

export interface ErasuresDeps {
  readonly summaries: Summaries;
  readonly answerLogs: BlobContainer;
  readonly journal: BlobContainer;
  readonly progress: BlobContainer;
  /** The container `erasures`. */
  readonly erasures: BlobContainer;
  readonly clock: Pick<Clock, 'now'>;
  /** See `SegmentCounterOptions`. */
  readonly idempotencyWindowMs?: number;
}

export type ErasureOutcome =
  /**
   * `id`: the answer's; another one than was asked for if that belonged to a repeated attempt. Also if it was erased before: then
   * `isNew` is false, and `id` as it was asked for. Of calls at once more than one may be new.
   */
  | { readonly outcome: 'erased'; readonly id: string; readonly isNew: boolean }
  /** No answer of the survey has this id, or the survey is deleted. */
  | { readonly outcome: 'notFound' };

/** Takes answers back: docs/decisions/0017. */
export interface Erasures {
  /**
   * Erases an answer by the id of any attempt to send it, counted or not. After it has resolved no reader of the survey's
   * newest summary finds the answer. Throws `AnswerLogError` `contended`, `backlog` and what the readers throw, and
   * `StorageError`: then the answer may be erased or will be; call it again.
   */
  erase(key: SurveyKey, id: string): Promise<ErasureOutcome>;
  /** The same for an id that the ledger has: an erasure that ended before the summary knew it, or that a backup did not have. */
  apply(key: SurveyKey, id: string): Promise<ErasureOutcome>;
}

const maxAttempts = 16;

type Located =
  /** To be subtracted, unless it was. */
  | ErasableAnswer
  /** It was erased before; the id that was. */
  | { readonly erased: string }
  /** Only its stub is left. */
  | 'removed'
  /** Neither in the log nor in the journal. */
  | 'nowhere';

export function createErasures(deps: ErasuresDeps): Erasures {
  const { summaries, answerLogs, clock, idempotencyWindowMs: windowMs = defaultIdempotencyWindowMs } = deps;
  const ledger = createErasureLedger(deps.erasures);

  async function locate(key: SurveyKey, document: SummaryDocument, id: string): Promise<Located> {
    const located = await locateInSummary(answerLogs, document, id, windowMs);
    if (located !== 'notCounted') return located;
    const uncounted = await findUncounted(deps, key, id, windowMs);
    return uncounted === undefined ? 'nowhere' : { id, line: undefined, invitation: uncounted.invitation };
  }

  async function eraseFrom(key: SurveyKey, id: string, isEntered: boolean): Promise<ErasureOutcome> {
    /** Entered by this call: a repeated attempt adds no second line. */
    let entered: string | undefined = isEntered ? id : undefined;
    let isNew = false;
    let refusedBy: unknown;
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      const found = await summaries.read(key);
      if (found.outcome !== 'found') return { outcome: 'notFound' };
      const { document, etag } = found;
      let located = await locate(key, document, id).catch(undefinedIfMoved);
      if (located === undefined) continue;
      if (located === 'removed' || located === 'nowhere') {
        // What was counted while it was looked for in the journal is in a newer summary.
        const now = await summaries.readIfChanged(key, etag);
        if (now.outcome !== 'notModified') continue;
        const entries = await ledger.read(key);
        const line = entries.findIndex((each) => isSameSubmission(each.id, id, windowMs));
        const entry = entries[line];
        if (entry === undefined) return { outcome: 'notFound' };
        if (located === 'removed' || line < document.ledgerLines) {
          return { outcome: 'erased', id: entry.id, isNew };
        }
        // Its record went to quarantine meanwhile, or its segment is lost. Other attempts may still come.
        located = { id: entry.id, line: undefined, invitation: entry.invitation };
        entered = entry.id;
      }
      if ('erased' in located) return { outcome: 'erased', id: located.erased, isNew };
      if (entered !== located.id) {
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
        // It may have landed: the next attempt sees.
        if (!isStorageUnavailable(error)) throw error;
        refusedBy = error;
      }
    }
    throw new AnswerLogError('contended', `the summary of ${surveyPath(key)} kept changing`, {
      cause: refusedBy,
    });
  }

  return {
    erase: (key, id) => eraseFrom(key, id, false),
    apply: (key, id) => eraseFrom(key, id, true),
  };
}

/** A compaction deleted a blob: the summary must be read again. */
function undefinedIfMoved(error: unknown): undefined {
  if (error instanceof AnswerLogError && error.code === 'logMoved') return undefined;
  throw error;
}
