import { settingsToStore, type StoredSettings, type SurveySettings } from '@canvass/surveys';
import { type Caller, settingsEtag } from '@canvass/web/app';
import type { Preconditions } from '@canvass/web/headers';
import type { ChangePorts } from '../changes/change-ports.ts';
import { changeSettings, recordSettings } from '../changes/change-settings.ts';
import type { ChangeSettings } from '../changes/lifecycle/outcomes.ts';
import { ownerChange } from '../changes/owner-change.ts';
import type { DeskSurvey } from '../desk/find-survey.ts';
import { changeDraftSettings, type ChangedDraftSettings } from './draft-settings.ts';

/** Replaces the settings of a published survey. Rejects as `SurveyLifecycle.changeSettings` does. */
export const replaceSettings = ownerChange(
  'editor',
  (
    ports: ChangePorts,
    caller,
    survey: string,
    settings: SurveySettings,
    preconditions: Preconditions,
  ): Promise<ChangeSettings> => {
    const { newId } = ports;
    return changeSettings(
      ports,
      caller,
      survey,
      (before) => settingsToStore(settings, before, newId),
      preconditions,
    );
  },
);

interface ShownSettings {
  readonly settings: SurveySettings;
  /** The version of the settings that the page showed. */
  readonly settingsVersion: number;
}

/** Replaces the settings that a page showed, also of a survey that is not published yet. */
export const saveSettings = ownerChange(
  'editor',
  async (
    ports: ChangePorts,
    caller,
    survey: string,
    found: DeskSurvey,
    { settings, settingsVersion }: ShownSettings,
  ): Promise<ChangeSettings | ChangedDraftSettings> => {
    if (found.outcome === 'published') {
      const ifMatch = settingsEtag({ instance: found.stored.instance, settingsVersion });
      return replaceSettings(ports, caller, survey, settings, { ifMatch });
    }
    const toStore = settingsToStore(settings, found.settings, ports.newId);
    return saveDraftSettings(ports, caller, survey, { settings: toStore, settingsVersion });
  },
);

/** Replaces the settings of a survey that is not published yet. `settingsVersion`: that of those before. */
export async function saveDraftSettings(
  { drafts, recordChange }: Pick<ChangePorts, 'drafts' | 'recordChange'>,
  caller: Caller,
  survey: string,
  next: { readonly settings: StoredSettings; readonly settingsVersion: number },
): Promise<ChangedDraftSettings> {
  const changed = await changeDraftSettings(drafts, { tenant: caller.tenant, survey, ...next });
  if (changed.outcome === 'changed') {
    await recordSettings(recordChange, caller, survey, changed.before, changed.stored.settings ?? {});
  }
  return changed;
}
