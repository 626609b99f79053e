import type { StoredDefinition } from '@canvass/storage';
import type { Draft, SurveyDefinition } from '@canvass/surveys';
import type { Preconditions } from '../../http/etag.ts';
import { putDefinition, recordVersion, type PublishDeps } from '../changes/publish-survey.ts';
import type { Author } from '../changes/record-change.ts';
import type { PutSurvey } from '../changes/survey-lifecycle.ts';
import { freeName, type SurveyNames } from './free-name.ts';
import { storeNewDraft, type StoredNewDraft, type StoreNewDraftDeps } from './store-new-draft.ts';

/** Others may create surveys of the same name meanwhile. */
const maxAttempts = 8;

/** Creates a survey, or publishes a version of it. Rejects as `SurveyLifecycle.put` does. */
export async function putSurvey(
  deps: PublishDeps,
  author: Author,
  survey: string,
  definition: SurveyDefinition,
  preconditions: Preconditions,
): Promise<PutSurvey> {
  const put = await putDefinition(deps, author, survey, definition, { preconditions });
  if (put.outcome === 'created') {
    await deps.recordChange({ ...author, action: 'survey-created', target: survey });
  }
  if (put.outcome === 'edited') await recordVersion(deps, author, survey, put.stored);
  return put;
}

export type CreatedSurvey =
  | { readonly outcome: 'created'; readonly survey: string; readonly stored: StoredDefinition }
  | { readonly outcome: 'failed'; readonly survey: string; readonly put: PutSurvey };

/** Publishes a survey of another program under a free name: never as a version of one that is there. Rejects with `StorageError`. */
export async function importSurvey(
  deps: PublishDeps & SurveyNames,
  author: Author,
  definition: SurveyDefinition,
): Promise<CreatedSurvey> {
  for (let attempt = 1; ; attempt += 1) {
    const survey = await freeName(deps, author.tenant, definition.title);
    const preconditions = { ifNoneMatch: '*' };
    const put = await putDefinition(deps, author, survey, definition, { preconditions });
    if (put.outcome === 'created') {
      await deps.recordChange({ ...author, action: 'survey-imported', target: survey });
      return { outcome: 'created', survey, stored: put.stored };
    }
    if (put.outcome !== 'preconditionFailed' || attempt === maxAttempts) {
      return { outcome: 'failed', survey, put };
    }
  }
}

export interface NewDraft {
  readonly draft: Draft;
  /** What it was made from. */
  readonly from: keyof typeof actions;
  /** Its name in addresses. Default: a free one, made from its title. */
  readonly wanted?: string | undefined;
}

const actions = {
  nothing: 'survey-created',
  copy: 'survey-copied',
  import: 'survey-imported',
} as const;

/** Makes a survey that is not published yet. Rejects with `StorageError`. */
export async function makeDraft(
  deps: StoreNewDraftDeps & Pick<PublishDeps, 'recordChange'>,
  author: Author,
  { draft, from, wanted }: NewDraft,
): Promise<StoredNewDraft> {
  const stored = await storeNewDraft(deps, author, draft, wanted);
  if (stored.outcome === 'stored') {
    await deps.recordChange({ ...author, action: actions[from], target: stored.survey });
  }
  return stored;
}
