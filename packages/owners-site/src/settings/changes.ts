import { readerText, settingsToStore, type SurveySettings } from '@canvass/surveys';
import { definitionEtag, settingsEtag } from '@canvass/web/app';
import type { Preconditions } from '@canvass/web/headers';
import type { ChangePorts } from '../changes/change-ports.ts';
import { changeSettings, recordSettings } from '../changes/change-settings.ts';
import { deleteDraft, deleteSurvey } from '../changes/delete-survey.ts';
import { ownerChange } from '../changes/owner-change.ts';
import type { ChangeSettings, DeleteSurvey } from '../changes/lifecycle/outcomes.ts';
import type { DeskSurvey } from '../desk/find-survey.ts';
import { changeDraftSettings, type ChangedDraftSettings } from './draft-settings.ts';
import { renameSurvey, type Renamed } from './rename-survey.ts';

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
    const changed = await changeDraftSettings(ports.drafts, {
      tenant: caller.tenant,
      survey,
      settings: settingsToStore(settings, found.settings, ports.newId),
      settingsVersion,
    });
    if (changed.outcome === 'changed') {
      const { before, stored } = changed;
      await recordSettings(ports.recordChange, caller, survey, before, stored.settings ?? {});
    }
    return changed;
  },
);

/** Closes a survey, or opens it again. */
export const setClosed = ownerChange(
  'editor',
  (ports: ChangePorts, caller, survey: string, isClosed: boolean) =>
    changeSettings(ports, caller, survey, ({ closed: _closed, ...others }) =>
      isClosed ? { ...others, closed: true } : others,
    ),
);

interface NewTitle {
  readonly title: string;
  /** The title that the page showed; undefined for a form that does not say. */
  readonly shown: string | undefined;
}

/** Gives a survey another title, unless somebody else has done so since the page was shown. */
export const rename = ownerChange(
  'editor',
  async (
    ports: ChangePorts,
    caller,
    survey: string,
    found: DeskSurvey,
    { title, shown }: NewTitle,
  ): Promise<Renamed> => {
    const isOutdated = shown !== undefined && readerText(shown) !== readerText(found.title);
    if (isOutdated && readerText(title) !== readerText(found.title)) return { outcome: 'conflict' };
    const renamed = await renameSurvey(ports, { caller, survey, found, title });
    if (renamed.outcome === 'renamed') {
      await ports.recordChange({ ...caller, action: 'survey-renamed', target: survey, detail: title });
    }
    return renamed;
  },
);

/** Deletes a survey as a page showed it, also one that is not published yet. */
export const deleteShown = ownerChange(
  'editor',
  async (ports: ChangePorts, caller, survey: string, found: DeskSurvey): Promise<DeleteSurvey> => {
    if (found.outcome === 'draft') {
      await deleteDraft(ports, caller, survey);
      return { outcome: 'deleted' };
    }
    const deleted = await deleteSurvey(ports, caller, survey, { ifMatch: definitionEtag(found.stored) });
    // Also a draft that was begun apart from the survey.
    if (deleted.outcome === 'deleted') await ports.drafts.delete(caller.tenant, survey);
    return deleted;
  },
);
