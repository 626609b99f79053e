import { readerText, settingsToStore, type StoredSettings, type SurveySettings } from '@canvass/surveys';
import type { Preconditions } from '../../http/etag.ts';
import { definitionEtag, settingsEtag } from '../../http/definition-document.ts';
import { changeSettings, recordSettings, type ChangeSettingsDeps } from '../changes/change-settings.ts';
import { deleteDraft, deleteSurvey, type DeleteDeps } from '../changes/delete-survey.ts';
import type { Author, RecordChange } from '../changes/record-change.ts';
import type { ChangeSettings, DeleteSurvey } from '../changes/survey-lifecycle.ts';
import type { DeskSurvey } from '../desk/find-survey.ts';
import type { OwnerPorts } from '../ports.ts';
import { changeDraftSettings, type ChangedDraftSettings } from './draft-settings.ts';
import { renameSurvey, type Renamed, type RenameDeps } from './rename-survey.ts';

export interface ReplaceSettingsDeps extends ChangeSettingsDeps {
  /** Of a link to the results. */
  readonly newId: OwnerPorts['newId'];
}

/** Replaces the settings of a published survey. */
export function replaceSettings(
  deps: ReplaceSettingsDeps,
  author: Author,
  survey: string,
  settings: SurveySettings,
  preconditions: Preconditions,
): Promise<ChangeSettings> {
  const change = (before: StoredSettings): StoredSettings => settingsToStore(settings, before, deps.newId);
  return changeSettings(deps, author, survey, change, preconditions);
}

export interface SaveSettingsDeps extends ReplaceSettingsDeps {
  readonly drafts: Pick<OwnerPorts['drafts'], 'read' | 'write'>;
}

/** Replaces the version of the settings that a page showed, also of a survey that is not published yet. */
export async function saveSettings(
  deps: SaveSettingsDeps,
  author: Author,
  survey: string,
  found: DeskSurvey,
  { settings, settingsVersion }: { readonly settings: SurveySettings; readonly settingsVersion: number },
): Promise<ChangeSettings | ChangedDraftSettings> {
  if (found.outcome === 'published') {
    const ifMatch = settingsEtag({ instance: found.stored.instance, settingsVersion });
    return replaceSettings(deps, author, survey, settings, { ifMatch });
  }
  const changed = await changeDraftSettings(deps.drafts, {
    tenant: author.tenant,
    survey,
    settings: settingsToStore(settings, found.settings, deps.newId),
    settingsVersion,
  });
  if (changed.outcome === 'changed') {
    await recordSettings(deps.recordChange, author, survey, changed.before, changed.stored.settings ?? {});
  }
  return changed;
}

/** Closes a survey, or opens it again. */
export function setClosed(
  deps: ChangeSettingsDeps,
  author: Author,
  survey: string,
  isClosed: boolean,
): Promise<ChangeSettings> {
  return changeSettings(deps, author, survey, ({ closed: _closed, ...others }) =>
    isClosed ? { ...others, closed: true } : others,
  );
}

/** Gives a survey another title, unless it has another than the page showed. `shown`: undefined for a form without it. */
export async function rename(
  deps: RenameDeps & { readonly recordChange: RecordChange },
  author: Author,
  survey: string,
  found: DeskSurvey,
  { title, shown }: { readonly title: string; readonly shown: string | undefined },
): Promise<Renamed> {
  const isOutdated = shown !== undefined && readerText(shown) !== readerText(found.title);
  if (isOutdated && readerText(title) !== readerText(found.title)) return { outcome: 'conflict' };
  const renamed = await renameSurvey(deps, { author, survey, found, title });
  if (renamed.outcome === 'renamed') {
    await deps.recordChange({ ...author, action: 'survey-renamed', target: survey, detail: title });
  }
  return renamed;
}

export interface DeleteShownDeps extends DeleteDeps {
  readonly drafts: Pick<OwnerPorts['drafts'], 'delete'>;
  readonly claims: Pick<OwnerPorts['claims'], 'forget'>;
}

/** Deletes a survey as a page showed it, also one that is not published yet. */
export async function deleteShown(
  deps: DeleteShownDeps,
  author: Author,
  survey: string,
  found: DeskSurvey,
): Promise<DeleteSurvey> {
  if (found.outcome === 'draft') {
    await deleteDraft(deps, author, survey);
    return { outcome: 'deleted' };
  }
  const deleted = await deleteSurvey(deps, author, survey, { ifMatch: definitionEtag(found.stored) });
  // Also a draft that was begun apart from the survey.
  if (deleted.outcome === 'deleted') await deps.drafts.delete(author.tenant, survey);
  return deleted;
}
