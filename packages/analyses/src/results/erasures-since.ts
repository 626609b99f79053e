import {
  readRemovedAnswers,
  type ErasureLedger,
  type SummaryDocument,
  type SurveyKey,
} from '@canvass/answer-log';
import type { BlobContainer } from '@canvass/storage';
import { z } from 'zod';
import type { Bounds } from './partial-result.ts';

/** What a version of a summary says of erased and removed answers. */
export const knownErasuresSchema = z
  .object({
    logBlobs: z.array(z.string()).readonly(),
    erased: z.array(z.string()).readonly(),
    ledgerLines: z.int().min(0),
    removed: z.string().nullable(),
  })
  .readonly();

export type KnownErasures = z.infer<typeof knownErasuresSchema>;

export function knownErasures(document: SummaryDocument): KnownErasures {
  const { log, erased, ledgerLines, removed } = document;
  return { logBlobs: log.map(({ blob }) => blob), erased, ledgerLines, removed };
}

/** Answers that may have been erased, and those that have expired: received before `cutOffMs`, ms since the epoch. */
export interface Gone {
  readonly ids: ReadonlySet<string>;
  readonly cutOffMs: number;
}

/**
 * Which answers a later version of the summary may lack, and thus a result that knew the earlier one may have too many; more than
 * these never. An id leaves `erased` when a removal has replaced the log blob that has the answer's line: then it is in the ledger. Throws
 * `AnswerLogError` `logMoved`.
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

/** Whether a result may have any of them. */
export function mayHave(bounds: Bounds | undefined, { ids, cutOffMs }: Gone): boolean {
  if (bounds === undefined) return false;
  if (bounds.lowestReceivedAtMs < cutOffMs) return true;
  return ids.values().some((id) => bounds.lowestId <= id && id <= bounds.highestId);
}
