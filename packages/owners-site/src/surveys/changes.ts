import { type Draft, type StoredSettings, type SurveyDefinition } from '@canvass/surveys';
import type { Preconditions } from '@canvass/web/headers';
import type { ChangePorts } from '../changes/change-ports.ts';
import { changeSettings } from '../changes/change-settings.ts';
import type { ChangeSettings } from '../changes/lifecycle/outcomes.ts';
import { ownerChange } from '../changes/owner-change.ts';
import { putDefinition, recordVersion } from '../changes/publish-survey.ts';
import type { PutSurvey } from '../changes/lifecycle/outcomes.ts';
import type { DeskSurvey } from '../desk/find-survey.ts';
import type { ChangedDraftSettings } from '../drafts/draft-settings.ts';
import { saveDraftSettings } from '../drafts/save-settings.ts';
import { freeName, titleOf } from './free-name.ts';
import { type NewDraftOptions, storeNewDraft } from './store-new-draft.ts';

/** A free name is looked for at most this often, because others may take it meanwhile. */
const maxAttempts = 8;

/** Creates a survey, or publishes a version of it. Rejects as `SurveyLifecycle.put` does. */
export const putSurvey = ownerChange(
  'editor',
  async (
    ports: ChangePorts,
    caller,
    survey: string,
    definition: SurveyDefinition,
    preconditions: Preconditions,
  ): Promise<PutSurvey> => {
    const put = await putDefinition(ports, caller, survey, definition, { preconditions });
    if (put.outcome === 'created') {
      await ports.recordChange({ ...caller, action: 'survey-created', target: survey });
    }
    if (put.outcome === 'edited') await recordVersion(ports, caller, survey, put.stored);
    return put;
  },
);

/** Publishes a survey of another program under a free name: never as a version of one that is there. Rejects as `putSurvey` does. */
export const importSurvey = ownerChange(
  'editor',
  async (ports: ChangePorts, caller, definition: SurveyDefinition, settings: StoredSettings) => {
    const preconditions = { ifNoneMatch: '*' };
    for (let attempt = 1; ; attempt += 1) {
      const survey = await freeName(ports, caller.tenant, titleOf(definition));
      const put = await putDefinition(ports, caller, survey, definition, {
        preconditions,
        settings: { settings },
      });
      if (put.outcome === 'preconditionFailed' && attempt < maxAttempts) continue;
      if (put.outcome === 'created') {
        await ports.recordChange({ ...caller, action: 'survey-imported', target: survey });
      }
      return { survey, put };
    }
  },
);

const actions = {
  nothing: 'survey-created',
  copy: 'survey-copied',
  template: 'survey-created',
  import: 'survey-imported',
} as const;

export interface NewDraft extends NewDraftOptions {
  readonly draft: Draft;
  /** What it was made from. */
  readonly from: keyof typeof actions;
}

/** Makes a survey that is not published yet. Rejects with `StorageError`. */
export const makeDraft = ownerChange(
  'editor',
  async (ports: ChangePorts, caller, { draft, from, ...options }: NewDraft) => {
    const stored = await storeNewDraft(ports, caller, draft, options);
    if (stored.outcome === 'stored') {
      await ports.recordChange({ ...caller, action: actions[from], target: stored.survey });
    }
    return stored;
  },
);

/** Changes where lists show a survey, also one that is not published yet. Rejects as `SurveyLifecycle.changeSettings` does. */
export const changeShelf = ownerChange(
  'editor',
  async (
    ports: ChangePorts,
    caller,
    survey: string,
    found: DeskSurvey,
    change: (settings: StoredSettings) => StoredSettings,
  ): Promise<ChangeSettings | ChangedDraftSettings> => {
    if (found.outcome === 'published') return changeSettings(ports, caller, survey, change);
    const { settingsVersion = 0 } = found.document;
    return saveDraftSettings(ports, caller, survey, { settings: change(found.settings), settingsVersion });
  },
);
