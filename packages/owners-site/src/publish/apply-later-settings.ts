import { isDeepStrictEqual } from 'node:util';
import type { ChangePorts } from '../changes/change-ports.ts';
import type { LoadedDraft } from '../drafts/load-draft.ts';

/**
 * Gives a survey that was just published with the settings `initial` of its draft the settings that someone has saved with the draft
 * meanwhile through another site.
 */
export async function applyLaterSettings(
  { drafts, lifecycle }: ChangePorts,
  { tenant, survey, initial }: Pick<LoadedDraft, 'tenant' | 'survey' | 'initial'>,
): Promise<void> {
  const found = await drafts.read(tenant, survey);
  if (found.outcome === 'notFound') return;
  const { settings, settingsVersion = 0 } = found.document;
  if (settings === undefined || settingsVersion === (initial.settingsVersion ?? 0)) return;
  await lifecycle.changeSettings(tenant, survey, (now) =>
    isDeepStrictEqual(now, initial.settings ?? {}) ? settings : now,
  );
}
