import { StorageError, type StoredDefinition } from '@canvass/storage';
import type { FieldError, StoredSettings } from '@canvass/surveys';

export type PutSurvey =
  | { readonly outcome: 'created' | 'edited' | 'unchanged'; readonly stored: StoredDefinition }
  /** A question would change its type under the same id, or all versions together would have too many questions. */
  | { readonly outcome: 'refused'; readonly errors: readonly FieldError[] }
  /** It names pictures that the survey does not have. */
  | { readonly outcome: 'unknownPictures'; readonly errors: readonly FieldError[] }
  /** `limit` is the number that is allowed. It is reached. */
  | { readonly outcome: 'tooManySurveys' | 'tooManyVersions'; readonly limit: number }
  /** The survey exists, but its summary is lost or corrupt, and must be rebuilt before the survey can be edited. */
  | { readonly outcome: 'summaryUnreadable' }
  | PreconditionFailed;

/** Settings that were made before the survey was. */
export type InitialSettings = Pick<StoredDefinition, 'settings' | 'settingsVersion'>;

export type DeleteSurvey =
  /** This call deleted the survey, or finished a deletion that was interrupted. Two calls at the same time may both return it. */
  { readonly outcome: 'deleted' } | { readonly outcome: 'notFound' } | PreconditionFailed;

export type ChangeSettings =
  | { readonly outcome: 'changed'; readonly stored: StoredDefinition; readonly before: StoredSettings }
  | { readonly outcome: 'unchanged'; readonly stored: StoredDefinition }
  | { readonly outcome: 'notFound' }
  /** Nothing was changed: a new retention needs the summary, which is lost or corrupt and must be rebuilt first. */
  | { readonly outcome: 'summaryUnreadable' }
  | PreconditionFailed;

/** Nothing was changed. `etag` is that of the existing definition or settings, if there are any. */
export interface PreconditionFailed {
  readonly outcome: 'preconditionFailed';
  readonly etag?: string;
}

export function preconditionFailed(etag: string | undefined): PreconditionFailed {
  return { outcome: 'preconditionFailed', ...(etag === undefined ? {} : { etag }) };
}

/** Turns the error of a corrupt summary into an outcome, and throws any other error again. */
export function summaryUnreadable(error: unknown): { readonly outcome: 'summaryUnreadable' } {
  if (error instanceof StorageError && error.code === 'corrupt') return { outcome: 'summaryUnreadable' };
  throw error;
}
