import type { BlobContainer } from '@canvass/storage';
import { SurveyAnswersSummary } from '@canvass/surveys';
import { z } from 'zod';
import { AnswerLogError } from './errors.ts';
import { UsedInvitations } from './used-invitations.ts';

/** What a survey keeps of the answers that its retention removed: a blob `{version}-{random}.removed`, which never changes. */
export interface RemovedAnswers {
  /**
   * Of the answers in log blobs of versions below `beforeVersion`, those received before `cutOffMs` (since the epoch) were removed. Later
   * blobs hold none of them: a rebuild counts all that they have.
   */
  readonly cutOffMs: number;
  readonly beforeVersion: number;
  /** The statistics that are kept of removed answers: the summary's totals are these and those of its log. */
  readonly totals: SurveyAnswersSummary;
  /** Their invitations, among others. */
  readonly invited: UsedInvitations;
}

const schema = z.object({
  cutOffMs: z.number(),
  beforeVersion: z.int(),
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
