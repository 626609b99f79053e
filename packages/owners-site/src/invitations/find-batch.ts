import type { SurveyDefinition } from '@canvass/surveys';
import { problem, type Problem } from '@canvass/web/problems';
import type { OwnerPorts } from '../ports.ts';
import type { OwnedBatch } from './invitation-batches.ts';

export type FoundBatch =
  | ({ readonly outcome: 'found'; readonly definition: SurveyDefinition } & OwnedBatch)
  | { readonly outcome: 'refused'; readonly problem: Problem };

/** The batch of an address. Rejects with `StorageError`. */
export async function findBatch(
  definitions: Pick<OwnerPorts['definitions'], 'read'>,
  { tenant, survey, batch: id }: { readonly tenant: string; readonly survey: string; readonly batch: string },
): Promise<FoundBatch> {
  const found = await definitions.read(tenant, survey);
  if (found.outcome !== 'found') return { outcome: 'refused', problem: problem('survey-not-found') };
  const { instance, invitations = [] } = found.stored;
  const batch = invitations.find((each) => each.id === id);
  return batch === undefined
    ? { outcome: 'refused', problem: problem('invitations-not-found') }
    : { outcome: 'found', instance, batch, definition: found.stored.definition };
}
