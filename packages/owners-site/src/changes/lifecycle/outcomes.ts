import { StorageError, type StoredDefinition } from '@canvass/storage';
import type { FieldError, StoredSettings } from '@canvass/surveys';

export type PutSurvey =
  | { readonly outcome: 'created' | 'edited' | 'unchanged'; readonly stored: StoredDefinition }
  /** A question would change its type under the same id, or all versions together would have too many questions. */
  | { readonly outcome: 'refused'; readonly errors: readonly FieldError[] }
  /** `limit`: the number allowed, which is reached. */
  | { readonly outcome: 'tooManySurveys' | 'tooManyVersions'; readonly limit: number }
  /** The survey exists, but its summary is lost or corrupt, and must be rebuilt before the survey can be edited. */
  | { readonly outcome: 'summaryUnreadable' }
  | PreconditionFailed;

/** Settings that were made before the survey was. */
export type InitialSettings = Pick<StoredDefinition, 'settings' | 'settingsVersion'>;

export type DeleteSurvey =
  /** By this call, or this call finished what an interrupted one had left. Two calls at once may both have done so. */
  { readonly outcome: 'deleted' } | { readonly outcome: 'notFound' } | PreconditionFailed;

export type ChangeSettings =
  | { readonly outcome: 'changed'; readonly stored: StoredDefinition; readonly before: StoredSettings }
  | { readonly outcome: 'unchanged'; readonly stored: StoredDefinition }
  | { readonly outcome: 'notFound' }
  /** Only of a new retention: nothing was changed, since a summary that is lost or corrupt must be rebuilt first. */
  | { readonly outcome: 'summaryUnreadable' }
  | PreconditionFailed;

/** Nothing was changed. `etag`: of the existing definition or settings, if there are any. */
export interface PreconditionFailed {
  readonly outcome: 'preconditionFailed';
  readonly etag?: string;
}

export function preconditionFailed(etag: string | undefined): PreconditionFailed {
  return { outcome: 'preconditionFailed', ...(etag === undefined ? {} : { etag }) };
}

/** For the rejection of a call of the summaries: a corrupt summary is an outcome; throws any other error. */
export function summaryUnreadable(error: unknown): { readonly outcome: 'summaryUnreadable' } {
  if (error instanceof StorageError && error.code === 'corrupt') return { outcome: 'summaryUnreadable' };
  throw error;
}
