import { progressKeyOf } from '@canvass/answer-log';
import type { DeletionMarker } from '@canvass/storage';
import { definitionEtag } from '@canvass/web/app';
import { allowWrite, type Preconditions } from '@canvass/web/headers';
import { draftClaim, surveyClaim } from '../survey-claims.ts';
import type { LifecyclePorts } from './lifecycle-ports.ts';
import { preconditionFailed, type DeleteSurvey } from './outcomes.ts';

/** Deletes a survey, unless another writer is faster. */
export async function writeDeletion(
  ports: LifecyclePorts,
  tenant: string,
  survey: string,
  preconditions: Preconditions,
): Promise<DeleteSurvey | 'conflict'> {
  const { claims, definitions, clock } = ports;
  const found = await definitions.read(tenant, survey);
  if (found.outcome === 'notFound') return found;
  if (found.outcome === 'deleted') {
    const isFinishedHere = await finishDeletion(ports, tenant, survey, found.marker);
    return { outcome: isFinishedHere ? 'deleted' : 'notFound' };
  }
  const etag = definitionEtag(found.stored);
  if (!allowWrite(preconditions, etag)) return preconditionFailed(etag);
  // The marker first: sites stop accepting answers before their summary is gone.
  const { instance } = found.stored;
  const marker: DeletionMarker = {
    deleted: true,
    instance,
    deletedAt: new Date(clock.now()).toISOString(),
    ...(found.stored.progress && { progress: true }),
  };
  const written = await definitions.write(tenant, survey, marker, { ifMatch: found.etag });
  if (written.outcome === 'conflict') return 'conflict';
  await claims.forget(surveyClaim(tenant, survey));
  // It may have begun as a draft.
  await claims.forget(draftClaim(tenant, survey));
  // The writer of the marker has deleted the survey, even if another call finishes first and is recorded, too.
  await finishDeletion(ports, tenant, survey, marker);
  return { outcome: 'deleted' };
}

/**
 * What a deletion does after its marker, by which sites know that the survey is gone. Repeated by whoever finds the marker:
 * the process that wrote it may have died. The tombstone is last: whoever writes it has finished the deletion.
 */
export async function finishDeletion(
  ports: LifecyclePorts,
  tenant: string,
  survey: string,
  { instance, progress }: DeletionMarker,
): Promise<boolean> {
  const key = { tenant, survey, instance };
  const { versions, drafts, webhooks, mails, notices, summaries } = ports;
  await versions.deleteAll(key);
  await drafts.deleteOf(tenant, survey, instance);
  await deletePictures(ports, tenant, survey, instance);
  await webhooks.deleteAll(key);
  await mails.deleteAll(key);
  await notices.deleteAll(key);
  if (progress) await summaries.writeTombstone(progressKeyOf(key));
  return summaries.writeTombstone(key);
}

/** Pictures are kept by the name of the survey. They stay if another survey has the name by now, or a draft of one. */
async function deletePictures(
  { definitions, drafts, pictures }: LifecyclePorts,
  tenant: string,
  survey: string,
  instance: string,
): Promise<void> {
  const found = await definitions.read(tenant, survey);
  if (found.outcome !== 'deleted' || found.marker.instance !== instance) return;
  if ((await drafts.read(tenant, survey)).outcome === 'found') return;
  await pictures.deleteAll(tenant, survey);
}
