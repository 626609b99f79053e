import { isDeepStrictEqual } from 'node:util';
import type { Drafts } from '@canvass/storage';
import { storedSettingsSchema, type StoredSettings } from '@canvass/surveys';
import { SiteError } from '@canvass/web/problems';
import { titleIn } from '../desk/find-survey.ts';
import type { InitialSettings } from '../changes/lifecycle/outcomes.ts';

/** What `SurveyLifecycle.changeSettings` returns, and `tooLarge`. */
export type ChangedDraftSettings =
  | { readonly outcome: 'changed'; readonly stored: InitialSettings; readonly before: StoredSettings }
  | { readonly outcome: 'unchanged' | 'notFound' | 'preconditionFailed' | 'tooLarge' };

interface DraftSettings {
  readonly tenant: string;
  readonly survey: string;
  readonly settings: StoredSettings;
  /** The version of the settings that these replace. */
  readonly settingsVersion: number;
}

/** How often a change is tried again because another writer was faster. */
const maxAttempts = 8;

/**
 * Keeps the settings of a survey that was never published with its draft. They do not change the draft's revision: who is
 * writing it goes on. Rejects with `StorageError`, with `SiteError('contended')` when others kept saving the draft, and with
 * `ZodError` if the settings are invalid.
 */
export async function changeDraftSettings(
  drafts: Pick<Drafts, 'read' | 'write'>,
  { tenant, survey, settings: wanted, settingsVersion }: DraftSettings,
): Promise<ChangedDraftSettings> {
  // A draft with other settings could not be read again.
  const settings = storedSettingsSchema.parse(wanted);
  for (let attempts = 0; attempts < maxAttempts; attempts += 1) {
    const found = await drafts.read(tenant, survey);
    if (found.outcome === 'notFound') return found;
    const { document, etag } = found;
    const { settings: before = {}, settingsVersion: version = 0 } = document;
    if (version !== settingsVersion) return { outcome: 'preconditionFailed' };
    if (isDeepStrictEqual(settings, before)) return { outcome: 'unchanged' };
    const next = { ...document, settings, settingsVersion: version + 1 };
    const written = await drafts.write(tenant, survey, next, titleIn(document), { ifMatch: etag });
    if (written.outcome === 'tooLarge') return written;
    if (written.outcome === 'written') return { outcome: 'changed', stored: next, before };
  }
  throw new SiteError('contended', `the draft of ${tenant}/${survey} kept changing`);
}
