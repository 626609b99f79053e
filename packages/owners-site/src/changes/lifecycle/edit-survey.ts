import { isDeepStrictEqual } from 'node:util';
import type { StoredDefinition } from '@canvass/storage';
import type { SurveyDefinition } from '@canvass/surveys';
import { writeDefinition } from '../write-definition.ts';
import type { LifecyclePorts } from './lifecycle-ports.ts';
import { summaryUnreadable, type PutSurvey } from './outcomes.ts';

export interface NewVersion {
  readonly definition: SurveyDefinition;
  /** The name of the person or key that publishes the version. */
  readonly by: string;
  /** The version before, and the ETag of its blob. */
  readonly stored: StoredDefinition;
  readonly etag: string;
}

/**
 * The summary first: it assigns the version, and must know the questions of a version before its answers can be
 * counted. Then the version's document, so that every definition in force is in the history. A crash in between leaves a
 * version number that is never used, perhaps with a document.
 */
export async function editSurvey(
  { definitions, summaries, versions, clock }: LifecyclePorts,
  maxVersions: number,
  tenant: string,
  survey: string,
  { definition, by, stored, etag }: NewVersion,
): Promise<PutSurvey | 'conflict'> {
  if (isDeepStrictEqual(stored.definition, definition)) return { outcome: 'unchanged', stored };
  if (stored.version >= maxVersions) return { outcome: 'tooManyVersions', limit: maxVersions };
  const revised = await summaries
    .revise({ tenant, survey, instance: stored.instance }, definition)
    .catch(summaryUnreadable);
  if (revised.outcome === 'refused' || revised.outcome === 'summaryUnreadable') return revised;
  if (revised.outcome === 'notFound') {
    // Deleted meanwhile, or lost: only the definition shows which.
    const again = await definitions.read(tenant, survey);
    return again.outcome === 'found' && again.etag === etag ? { outcome: 'summaryUnreadable' } : 'conflict';
  }
  const { version, history } = revised;
  const updatedAt = new Date(clock.now()).toISOString();
  const next = { ...stored, version, definition, history, updatedAt };
  const published = { definition, publishedAt: updatedAt, publishedBy: by };
  const key = { tenant, survey, instance: stored.instance };
  await versions.write(key, version, published);
  const written = await writeDefinition(definitions, tenant, survey, next, { ifMatch: etag });
  if (written === 'written') return { outcome: 'edited', stored: next };
  await versions.delete(key, version);
  return 'conflict';
}
