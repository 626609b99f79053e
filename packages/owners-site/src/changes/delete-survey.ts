import type { Preconditions } from '@canvass/web/headers';
import type { Caller } from '@canvass/web/app';
import type { ChangePorts } from './change-ports.ts';
import { ownerChange } from './owner-change.ts';
import type { RecordChange } from './record-change.ts';
import { draftClaim } from './survey-claims.ts';
import type { DeleteSurvey } from './lifecycle/outcomes.ts';

/** Deletes a published survey. Rejects as `SurveyLifecycle.delete` does. */
export const deleteSurvey = ownerChange(
  'editor',
  async (
    { lifecycle, recordChange }: ChangePorts,
    caller,
    survey: string,
    preconditions: Preconditions,
  ): Promise<DeleteSurvey> => {
    const deleted = await lifecycle.delete(caller.tenant, survey, preconditions);
    if (deleted.outcome === 'deleted') await recordDeletion(recordChange, caller, survey);
    return deleted;
  },
);

/** Finishes a deletion that was interrupted, and returns whether there was one. */
export const finishDeletion = ownerChange(
  'editor',
  async ({ lifecycle, recordChange }: ChangePorts, caller, survey: string): Promise<boolean> => {
    const isFinished = await lifecycle.finishDeletion(caller.tenant, survey);
    if (isFinished) await recordDeletion(recordChange, caller, survey);
    return isFinished;
  },
);

/** Deletes a survey that was never published. Rejects with `StorageError`. */
export async function deleteDraft(ports: ChangePorts, caller: Caller, survey: string): Promise<void> {
  await ports.drafts.delete(caller.tenant, survey);
  await deletePicturesOfDraft(ports, caller.tenant, survey);
  await ports.claims.forget(draftClaim(caller.tenant, survey));
  await recordDeletion(ports.recordChange, caller, survey);
}

/** Deletes the pictures of a deleted draft, unless somebody published it meanwhile. */
export async function deletePicturesOfDraft(
  { definitions, pictures }: Pick<ChangePorts, 'definitions' | 'pictures'>,
  tenant: string,
  survey: string,
): Promise<void> {
  if ((await definitions.read(tenant, survey)).outcome === 'found') return;
  await pictures.deleteAll(tenant, survey);
}

/** Records a deletion. `detail` says how the survey was deleted, if nobody asked for it. */
export function recordDeletion(
  recordChange: RecordChange,
  caller: Caller,
  survey: string,
  detail?: string,
): Promise<void> {
  return recordChange({ ...caller, action: 'survey-deleted', target: survey, detail });
}
