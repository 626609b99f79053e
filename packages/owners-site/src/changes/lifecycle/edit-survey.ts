import { isDeepStrictEqual } from 'node:util';
import type { StoredDefinition } from '@canvass/storage';
import type { SurveyDefinition } from '@canvass/surveys';
import { writeDefinition } from '../write-definition.ts';
import type { LifecyclePorts } from './lifecycle-ports.ts';
import { mirrorProgress } from './mirror-progress.ts';
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
  ports: LifecyclePorts,
  maxVersions: number,
  tenant: string,
  survey: string,
  { definition, by, stored, etag }: NewVersion,
): Promise<PutSurvey | 'conflict'> {
  const { definitions, summaries, versions, clock } = ports;
  if (isDeepStrictEqual(stored.definition, definition)) return { outcome: 'unchanged', stored };
  if (stored.version >= maxVersions) return { outcome: 'tooManyVersions', limit: maxVersions };
  const key = { tenant, survey, instance: stored.instance };
  // Deleted meanwhile, or lost: only the definition shows which.
  const whyNotFound = async (): Promise<PutSurvey | 'conflict'> => {
    const again = await definitions.read(tenant, survey);
    return again.outcome === 'found' && again.etag === etag ? { outcome: 'summaryUnreadable' } : 'conflict';
  };
  const mirrored = await mirrorProgress(ports, key, {
    before: stored,
    definition,
    settings: stored.settings,
  });
  if (mirrored.outcome === 'notFound') return whyNotFound();
  if (mirrored.outcome !== 'mirrored') return mirrored;
  const revised = await summaries.revise(key, definition).catch(summaryUnreadable);
  if (revised.outcome === 'refused' || revised.outcome === 'summaryUnreadable') return revised;
  if (revised.outcome === 'notFound') return whyNotFound();
  const { version, history } = revised;
  const updatedAt = new Date(clock.now()).toISOString();
  const next = { ...stored, version, definition, history, updatedAt, ...mirrored.progress };
  const published = { definition, publishedAt: updatedAt, publishedBy: by };
  await versions.write(key, version, published);
  const written = await writeDefinition(definitions, tenant, survey, next, { ifMatch: etag });
  if (written === 'written') return { outcome: 'edited', stored: next };
  await versions.delete(key, version);
  return 'conflict';
}
