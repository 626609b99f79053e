import type { PutCondition, StoredDefinition } from '@canvass/storage';
import { startHistory, timeZoneOf, type SurveyDefinition } from '@canvass/surveys';
import { surveyClaim } from '../survey-claims.ts';
import { writeDefinition } from '../write-definition.ts';
import type { LifecyclePorts } from './lifecycle-ports.ts';
import { mirrorProgress } from './mirror-progress.ts';
import type { InitialSettings, PutSurvey } from './outcomes.ts';

export interface NewSurvey {
  readonly definition: SurveyDefinition;
  /** The name of the person or key that publishes the survey. */
  readonly by: string;
  readonly settings: InitialSettings;
  /** What must still be stored under the name: nothing, or the marker of a deletion. */
  readonly condition: PutCondition;
}

/**
 * The summary first: once the definition exists, sites accept answers, and workers can count them only into an existing
 * summary. A crash in between, or a lost race, leaves an empty summary that nothing refers to.
 */
export async function createSurvey(
  ports: LifecyclePorts,
  maxSurveys: number,
  tenant: string,
  survey: string,
  { definition, by, settings: initial, condition }: NewSurvey,
): Promise<PutSurvey | 'conflict'> {
  const { claims, definitions, summaries, versions, newId, clock } = ports;
  const claimed = await claims.claim({
    ...surveyClaim(tenant, survey),
    list: async () => new Map((await definitions.list(tenant)).map((each) => [each.survey, true])),
    limitReached: ({ length }) => (length >= maxSurveys ? maxSurveys : undefined),
  });
  if (claimed.outcome === 'full') return { outcome: 'tooManySurveys', limit: claimed.limit };
  const instance = newId();
  const key = { tenant, survey, instance };
  const history = startHistory(definition);
  const { settings } = initial;
  const mirrored = await mirrorProgress(ports, key, { before: undefined, definition, settings });
  if (mirrored.outcome !== 'mirrored') return 'conflict';
  const summary = await summaries.create(key, history, timeZoneOf(settings));
  if (summary.outcome === 'exists') return 'conflict';
  if (settings?.retention) await summaries.markRetention(key);
  const at = new Date(clock.now()).toISOString();
  const stored: StoredDefinition = {
    instance,
    version: 1,
    definition,
    history,
    createdAt: at,
    updatedAt: at,
    ...initial,
    ...mirrored.progress,
  };
  await versions.write(key, 1, { definition, publishedAt: at, publishedBy: by });
  const written = await writeDefinition(definitions, tenant, survey, stored, condition);
  if (written === 'conflict') {
    await versions.delete(key, 1);
    return 'conflict';
  }
  return { outcome: 'created', stored };
}
