import type { BlobContainer } from '@canvass/storage';
import { SurveyAnswersSummary } from '@canvass/surveys';
import { z } from 'zod';
import { AnswerLogError } from '../errors.ts';
import { decisionName } from './log-writer.ts';
import { UsedInvitations } from '../format/used-invitations.ts';

const schema = z.object({
  /**
   * In ms since the epoch. An answer in an older log blob that was received before this time is removed, or a newer log blob or a segment
   * has it, too.
   */
  cutOffMs: z.number(),
  /** A log blob is older if the version in its name is lower than this, and if it is not in `logBlobs`. */
  beforeVersion: z.int(),
  /** The log blobs of the summary that is to list this blob first. */
  logBlobs: z.array(z.string()),
  /**
   * The kept statistics of removed answers. The summary's totals are their sum with the totals of its log. They are of any time zone: nothing
   * else tells when these answers were received.
   */
  totals: z.unknown().transform((json) => SurveyAnswersSummary.fromJSON(json)),
  /** The used invitations, those of removed answers included. */
  invited: z.unknown().transform((json) => UsedInvitations.fromJSON(json)),
});
/** What a survey keeps of the answers that its retention removed: a blob `{version}-{random}.removed`, which never changes. */
export type RemovedAnswers = Readonly<z.infer<typeof schema>>;

export async function writeRemovedAnswers(
  answerLogs: BlobContainer,
  name: string,
  removed: RemovedAnswers,
): Promise<void> {
  await answerLogs.put(name, Buffer.from(JSON.stringify(removed)));
}

/** What a survey keeps before its first removal. */
export const nothingRemoved = (): RemovedAnswers => ({
  cutOffMs: 0,
  beforeVersion: 0,
  logBlobs: [],
  totals: SurveyAnswersSummary.ofAnyZone(),
  invited: new UsedInvitations(),
});

/** Reads the blob. Throws `AnswerLogError` `log-moved` if it is gone, and `log-damaged` if it cannot be read. */
export async function readRemovedAnswers(answerLogs: BlobContainer, name: string): Promise<RemovedAnswers> {
  const found = await answerLogs.get(name);
  if (found.outcome !== 'found') throw new AnswerLogError('log-moved', `${name} is gone`);
  try {
    return schema.parse(JSON.parse(found.bytes.toString()));
  } catch (cause) {
    throw new AnswerLogError('log-damaged', `${name} cannot be read`, { cause });
  }
}

/** Whether a summary has listed a blob of removed answers. */
export type Decision = 'listed' | 'refused';

/**
 * Decides for ever whether a summary has listed a blob of removed answers; the first decision stands and is returned. A removal decides
 * `listed` when it finds the blob in a summary, before it deletes anything that a rebuild without the blob would need. A rebuild of a
 * lost summary decides `refused`.
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
  // If the blob is gone, an earlier decision is gone with it: another blob or a rebuild has replaced the blob.
  return (await answerLogs.head(removed)).outcome === 'found' ? decision : 'refused';
}
