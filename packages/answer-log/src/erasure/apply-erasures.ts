import type { BlobContainer } from '@canvass/storage';
import type { ErasureEntry } from './erasure-ledger.ts';
import { locateInSummary, withoutAnswer } from './erase-from-summary.ts';
import { defaultIdempotencyWindowMs } from '../format/submission-key.ts';
import type { SummaryDocument } from '../summary/summary-document.ts';

export interface AppliedErasures {
  /** The summary with the erasures; the given one if it knew them all. */
  readonly document: SummaryDocument;
  /** The number of counted answers that were subtracted. */
  readonly subtracted: number;
  /** The number of answers that were not counted. A worker drops them, and other attempts of them, if a segment has them. */
  readonly notCounted: number;
}

/**
 * Applies erasures to a summary that a restore has not written yet. The result is that of `Erasures.apply`, but segments are not searched:
 * as in a rebuild, an id that is not in the log stays in `erased` until no segment can hold it. It changes the totals and `invited` of
 * `document`. Throws `AnswerLogError` `log-moved` and `log-damaged`, and `StorageError`.
 */
export async function applyErasures(
  deps: { readonly answerLogs: BlobContainer; readonly idempotencyWindowMs?: number | undefined },
  document: SummaryDocument,
  erasures: Iterable<Pick<ErasureEntry, 'id' | 'invitation'>>,
): Promise<AppliedErasures> {
  const { answerLogs, idempotencyWindowMs = defaultIdempotencyWindowMs } = deps;
  let next = document;
  let subtracted = 0;
  let notCounted = 0;
  for (const { id, invitation } of erasures) {
    const located = await locateInSummary(answerLogs, next, id, idempotencyWindowMs);
    if (located === 'removed') continue;
    if (located === 'notCounted') {
      next = await withoutAnswer(answerLogs, next, { id, line: undefined, invitation });
      notCounted += 1;
    } else if ('line' in located) {
      next = await withoutAnswer(answerLogs, next, located);
      subtracted += 1;
    }
  }
  return { document: next, subtracted, notCounted };
}
