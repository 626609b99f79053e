import {
  readRemovedAnswers,
  type ErasureLedger,
  type SummaryDocument,
  type SurveyKey,
} from '@canvass/answer-log';
import type { BlobContainer } from '@canvass/storage';
import { z } from 'zod';
import type { Bounds } from './partial-result.ts';

/** The erased and removed answers that a version of a summary knows. */
export const knownErasuresSchema = z
  .object({
    /** The log blobs that it lists. */
    logBlobs: z.array(z.string()).readonly(),
    /** The ids of erased answers whose lines are still in the log. */
    erased: z.array(z.string()).readonly(),
    /** The lines of the ledger that it knows. */
    ledgerLines: z.int().min(0),
    /** The blob that describes the removed answers; null if none were removed. */
    removed: z.string().nullable(),
  })
  .readonly();

export type KnownErasures = z.infer<typeof knownErasuresSchema>;

export function knownErasures(document: SummaryDocument): KnownErasures {
  const { log, erased, ledgerLines, removed } = document;
  return { logBlobs: log.map(({ blob }) => blob), erased, ledgerLines, removed };
}

/** Answers that a result may have although they are gone. */
export interface Gone {
  /** The ids of answers that may have been erased. */
  readonly ids: ReadonlySet<string>;
  /** Answers that were received before this time have expired, in ms since the epoch; -Infinity if none have. */
  readonly cutOffMs: number;
}

/**
 * Returns the answers that a later version of the summary may lack, but an earlier one has. An id leaves `erased` when a removal replaces
 * the log blob with the answer's line; it is then found in the ledger. Throws `AnswerLogError` `log-moved`.
 */
export async function goneSince(
  {
    answerLogs,
    ledger,
  }: { readonly answerLogs: BlobContainer; readonly ledger: Pick<ErasureLedger, 'read'> },
  key: SurveyKey,
  before: KnownErasures,
  now: KnownErasures,
): Promise<Gone> {
  const listed = new Set(now.logBlobs);
  const isReplaced = before.logBlobs.some((blob) => !listed.has(blob));
  const ids = new Set(now.erased);
  if (isReplaced) {
    const entries = await ledger.read(key);
    for (const { id } of entries.slice(before.ledgerLines)) ids.add(id);
  }
  for (const id of before.erased) ids.delete(id);
  const hasExpired = now.removed !== null && now.removed !== before.removed;
  const cutOffMs = hasExpired ? (await readRemovedAnswers(answerLogs, now.removed)).cutOffMs : -Infinity;
  return { ids, cutOffMs };
}

/** Returns whether a result may have any of these answers. */
export function mayHave(bounds: Bounds | undefined, { ids, cutOffMs }: Gone): boolean {
  if (bounds === undefined) return false;
  if (bounds.lowestReceivedAtMs < cutOffMs) return true;
  return ids.values().some((id) => bounds.lowestId <= id && id <= bounds.highestId);
}
