import type { StoredDefinition } from '@canvass/storage';
import type { SurveyDefinition } from '@canvass/surveys';
import type { Preconditions } from '@canvass/web/headers';
import type { ChangePorts } from './change-ports.ts';
import type { Author } from './record-change.ts';
import { recordDeletion } from './delete-survey.ts';
import type { InitialSettings, PutSurvey } from './lifecycle/outcomes.ts';

export interface PublishOptions {
  readonly preconditions: Preconditions;
  /** A survey that this creates begins with them; others keep theirs. */
  readonly settings?: InitialSettings;
}

/**
 * Creates a survey or a new version of it. Records only a deletion that this finished: the caller records what it has made of the
 * survey. Rejects as `SurveyLifecycle.put` does.
 */
export function putDefinition(
  { lifecycle, recordChange }: ChangePorts,
  author: Author,
  survey: string,
  definition: SurveyDefinition,
  { preconditions, settings = {} }: PublishOptions,
): Promise<PutSurvey> {
  return lifecycle.put(author.tenant, survey, definition, preconditions, {
    by: author.principal.name,
    settings,
    onDeletionFinished: () =>
      recordDeletion(recordChange, author, survey, 'finished an interrupted deletion'),
  });
}

export function recordVersion(
  { recordChange }: ChangePorts,
  author: Author,
  survey: string,
  { version }: Pick<StoredDefinition, 'version'>,
): Promise<void> {
  return recordChange({
    ...author,
    action: 'survey-published',
    target: survey,
    detail: `version ${version}`,
  });
}
