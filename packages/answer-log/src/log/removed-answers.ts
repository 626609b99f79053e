import type { BlobContainer } from '@canvass/storage';
import { SurveyAnswersSummary } from '@canvass/surveys';
import { z } from 'zod';
import { AnswerLogError } from '../errors.ts';
import { decisionName } from './log-writer.ts';
import { UsedInvitations } from '../format/used-invitations.ts';

/** What a survey keeps of the answers that its retention removed: a blob `{version}-{random}.removed`, which never changes. */
export interface RemovedAnswers {
  /** Of the answers in older log blobs, those received before it (ms since the epoch) are removed; or a newer log blob or a segment has them, too. */
  readonly cutOffMs: number;
  /** Older log blobs are those of versions below it, except `logBlobs`. */
  readonly beforeVersion: number;
  /** The log blobs of the summary that is to list this blob first. */
  readonly logBlobs: readonly string[];
  /** The statistics that are kept of removed answers: the summary's totals are these and those of its log. */
  readonly totals: SurveyAnswersSummary;
  /** Their invitations, among others. */
  readonly invited: UsedInvitations;
}

const schema = z.object({
  cutOffMs: z.number(),
  beforeVersion: z.int(),
  logBlobs: z.array(z.string()),
  totals: z.unknown().transform((json) => SurveyAnswersSummary.fromJSON(json)),
  invited: z.unknown().transform((json) => UsedInvitations.fromJSON(json)),
});

export async function writeRemovedAnswers(
  answerLogs: BlobContainer,
  name: string,
  removed: RemovedAnswers,
): Promise<void> {
  await answerLogs.put(name, Buffer.from(JSON.stringify(removed)));
}

/** Before anything was removed. */
export const nothingRemoved = (): RemovedAnswers => ({
  cutOffMs: 0,
  beforeVersion: 0,
  logBlobs: [],
  totals: SurveyAnswersSummary.empty(),
  invited: new UsedInvitations(),
});

/** Throws `AnswerLogError` `logMoved` if it is gone, `logDamaged` if it cannot be read. */
export async function readRemovedAnswers(answerLogs: BlobContainer, name: string): Promise<RemovedAnswers> {
  const found = await answerLogs.get(name);
  if (found.outcome !== 'found') throw new AnswerLogError('logMoved', `${name} is gone`);
  try {
    return schema.parse(JSON.parse(found.bytes.toString()));
  } catch (cause) {
    throw new AnswerLogError('logDamaged', `${name} cannot be read`, { cause });
  }
}

/** Whether a summary has listed a blob of removed answers. */
export type Decision = 'listed' | 'refused';

/**
 * Decides it, unless it is decided: who finds it in a summary says that it is listed, before anything is deleted that a rebuild without it would
 * need; and a rebuild of a lost summary refuses it. Returns what was decided first.
 */
export async function decide(
  answerLogs: BlobContainer,
  removed: string,
  decision: Decision,
): Promise<Decision> {
  const blob = decisionName(removed);
  const { outcome } = await answerLogs.put(blob, Buffer.from(decision), { condition: { ifAbsent: true } });
  if (outcome === 'conflict') {
    const found = await answerLogs.get(blob);
    return found.outcome === 'found' && found.bytes.toString() === 'listed' ? 'listed' : 'refused';
  }
  // If the blob is gone, a former decision is gone with it, and it was not this one: another blob has replaced it, or a rebuild has.
  return (await answerLogs.head(removed)).outcome === 'found' ? decision : 'refused';
}
