import type { Preconditions } from '../../http/etag.ts';
import type { OwnerPorts } from '../ports.ts';
import { draftClaim } from './survey-claims.ts';
import type { Author, RecordChange } from './record-change.ts';
import type { DeleteSurvey, SurveyLifecycle } from './survey-lifecycle.ts';

export interface DeleteDeps {
  readonly lifecycle: Pick<SurveyLifecycle, 'delete' | 'finishDeletion'>;
  readonly recordChange: RecordChange;
}

/** Deletes a published survey. Rejects as `SurveyLifecycle.delete` does. */
export async function deleteSurvey(
  deps: DeleteDeps,
  author: Author,
  survey: string,
  preconditions: Preconditions,
): Promise<DeleteSurvey> {
  const deleted = await deps.lifecycle.delete(author.tenant, survey, preconditions);
  if (deleted.outcome === 'deleted') await recordDeletion(deps, author, survey);
  return deleted;
}

/** Finishes a deletion that was interrupted, and returns whether there was one. */
export async function finishDeletion(deps: DeleteDeps, author: Author, survey: string): Promise<boolean> {
  const isFinished = await deps.lifecycle.finishDeletion(author.tenant, survey);
  if (isFinished) await recordDeletion(deps, author, survey);
  return isFinished;
}

/** Deletes a survey that was never published. Rejects with `StorageError`. */
export async function deleteDraft(
  deps: Pick<DeleteDeps, 'recordChange'> & {
    readonly drafts: Pick<OwnerPorts['drafts'], 'delete'>;
    readonly claims: Pick<OwnerPorts['claims'], 'forget'>;
  },
  author: Author,
  survey: string,
): Promise<void> {
  await deps.drafts.delete(author.tenant, survey);
  await deps.claims.forget(draftClaim(author.tenant, survey));
  await recordDeletion(deps, author, survey);
}

/** `detail`: how it was deleted, if not by somebody who asked for it. */
export function recordDeletion(
  { recordChange }: Pick<DeleteDeps, 'recordChange'>,
  author: Author,
  survey: string,
  detail?: string,
): Promise<void> {
  return recordChange({ ...author, action: 'survey-deleted', target: survey, detail });
}
