import type { Preconditions } from '@canvass/web/headers';
import type { ChangePorts } from './change-ports.ts';
import { ownerChange } from './owner-change.ts';
import type { Author, RecordChange } from './record-change.ts';
import { draftClaim } from './survey-claims.ts';
import type { DeleteSurvey } from './lifecycle/outcomes.ts';

/** Deletes a published survey. Rejects as `SurveyLifecycle.delete` does. */
export const deleteSurvey = ownerChange(
  'editor',
  async (
    { lifecycle, recordChange }: ChangePorts,
    author,
    survey: string,
    preconditions: Preconditions,
  ): Promise<DeleteSurvey> => {
    const deleted = await lifecycle.delete(author.tenant, survey, preconditions);
    if (deleted.outcome === 'deleted') await recordDeletion(recordChange, author, survey);
    return deleted;
  },
);

/** Finishes a deletion that was interrupted, and returns whether there was one. */
export const finishDeletion = ownerChange(
  'editor',
  async ({ lifecycle, recordChange }: ChangePorts, author, survey: string): Promise<boolean> => {
    const isFinished = await lifecycle.finishDeletion(author.tenant, survey);
    if (isFinished) await recordDeletion(recordChange, author, survey);
    return isFinished;
  },
);

/** Deletes a survey that was never published. Rejects with `StorageError`. */
export async function deleteDraft(
  { drafts, claims, recordChange }: ChangePorts,
  author: Author,
  survey: string,
): Promise<void> {
  await drafts.delete(author.tenant, survey);
  await claims.forget(draftClaim(author.tenant, survey));
  await recordDeletion(recordChange, author, survey);
}

/** `detail`: how it was deleted, if not by somebody who asked for it. */
export function recordDeletion(
  recordChange: RecordChange,
  author: Author,
  survey: string,
  detail?: string,
): Promise<void> {
  return recordChange({ ...author, action: 'survey-deleted', target: survey, detail });
}
