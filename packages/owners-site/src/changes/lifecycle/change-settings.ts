import { isDeepStrictEqual } from 'node:util';
import { progressKeyOf } from '@canvass/answer-log';
import { storedSettingsSchema, timeZoneOf, type StoredSettings } from '@canvass/surveys';
import { settingsEtag } from '@canvass/web/app';
import { allowWrite, type Preconditions } from '@canvass/web/headers';
import { writeDefinition } from '../write-definition.ts';
import type { LifecyclePorts } from './lifecycle-ports.ts';
import { mirrorProgress } from './mirror-progress.ts';
import { preconditionFailed, summaryUnreadable, type ChangeSettings } from './outcomes.ts';

/** Replaces the settings by what `change` makes of them, unless another writer is faster. */
export async function writeSettings(
  ports: LifecyclePorts,
  tenant: string,
  survey: string,
  change: (settings: StoredSettings) => StoredSettings,
  preconditions: Preconditions,
): Promise<ChangeSettings | 'conflict'> {
  const { definitions, summaries, recountDays, webhooks } = ports;
  const found = await definitions.read(tenant, survey);
  if (found.outcome !== 'found') return { outcome: 'notFound' };
  const { stored } = found;
  const key = { tenant, survey, instance: stored.instance };
  const etag = settingsEtag(stored);
  if (!allowWrite(preconditions, etag)) return preconditionFailed(etag);
  const before = stored.settings ?? {};
  // A definition with other settings could not be read again.
  const settings = storedSettingsSchema.parse(change(before));
  if (isDeepStrictEqual(settings, before)) return { outcome: 'unchanged', stored };
  const whyUnreadable = async (): Promise<ChangeSettings | 'conflict'> => {
    const again = await definitions.read(tenant, survey);
    if (again.outcome !== 'found' || again.etag !== found.etag) return 'conflict';
    return { outcome: 'summaryUnreadable' };
  };
  const isNewRetention = !isDeepStrictEqual(settings.retention, before.retention);
  if (settings.retention !== undefined && isNewRetention) {
    const marked = await summaries.markRetention(key).catch(summaryUnreadable);
    if (marked.outcome !== 'marked') return whyUnreadable();
    if (stored.progress !== undefined) await summaries.markRetention(progressKeyOf(key));
  }
  const { definition } = stored;
  const mirrored = await mirrorProgress(ports, key, { before: stored, definition, settings });
  if (mirrored.outcome !== 'mirrored') return whyUnreadable();
  const next = {
    ...stored,
    ...mirrored.progress,
    settings,
    settingsVersion: (stored.settingsVersion ?? 0) + 1,
  };
  const written = await writeDefinition(definitions, tenant, survey, next, { ifMatch: found.etag });
  if (written === 'conflict') return 'conflict';
  // Not awaited: a sweep finds a closed survey, too.
  void webhooks.settingsChanged(key);
  if (timeZoneOf(settings) !== timeZoneOf(before)) await recountDays(key);
  return { outcome: 'changed', stored: next, before };
}
