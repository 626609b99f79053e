import type { StoredDefinition } from '@canvass/storage';
import type { SurveyDefinition } from '@canvass/surveys';
import type { Preconditions } from '@canvass/web/headers';
import type { Caller } from '@canvass/web/app';
import { versionDetail } from './audit-details.ts';
import type { ChangePorts } from './change-ports.ts';
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
  caller: Caller,
  survey: string,
  definition: SurveyDefinition,
  { preconditions, settings = {} }: PublishOptions,
): Promise<PutSurvey> {
  return lifecycle.put(caller.tenant, survey, definition, preconditions, {
    by: caller.principal.name,
    settings,
    onDeletionFinished: () =>
      recordDeletion(recordChange, caller, survey, 'finished an interrupted deletion'),
  });
}

export function recordVersion(
  { recordChange }: ChangePorts,
  caller: Caller,
  survey: string,
  { version }: Pick<StoredDefinition, 'version'>,
): Promise<void> {
  return recordChange({
    ...caller,
    action: 'survey-published',
    target: survey,
    detail: versionDetail.write(version),
  });
}
