import type { Summaries, SurveyKey } from '@canvass/answer-log';
import type { InvitationBatch } from '@canvass/surveys';

/**
 * How many invitations of each batch were used, by the batch's id: those whose answers are counted. Empty if the summary cannot be
 * read: the batches are shown without it.
 */
export async function usedCounts(
  summaries: Pick<Summaries, 'read'>,
  key: SurveyKey,
  batches: readonly InvitationBatch[],
): Promise<ReadonlyMap<string, number>> {
  if (batches.length === 0) return new Map();
  const read = await summaries.read(key).catch(() => undefined);
  if (read?.outcome !== 'found') return new Map();
  const { invited } = read.document;
  return new Map(batches.map(({ id, from, count }) => [id, invited.countIn(from, from + count)]));
}
