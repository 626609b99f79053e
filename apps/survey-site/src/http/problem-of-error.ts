import { AnswerLogError } from '@canvass/answer-log';
import { JournalError } from '@canvass/journal';
import { StorageError } from '@canvass/storage';
import { SiteError } from '../errors.ts';
import { problem, retryAfter, type Problem } from './problem.ts';

/** What a client is told of anything that was thrown: never a stack, a name of a blob, or a secret. */
export function problemOfError(error: unknown): Problem {
  if (error instanceof JournalError) return problemOfJournal(error);
  if (error instanceof StorageError) {
    return error.code === 'unavailable'
      ? problem('storage-unavailable', { headers: retryAfter(5) })
      : problem(error.code === 'corrupt' ? 'document-unreadable' : 'internal-error');
  }
  if (error instanceof SiteError && error.code === 'malformed') {
    return problem('malformed-request', { detail: error.message });
  }
  if (error instanceof SiteError || (error instanceof AnswerLogError && error.code === 'contended')) {
    return problem('concurrent-edit', { detail: 'Nothing is broken. Look at the survey, then try again.' });
  }
  return problemOfFramework(error);
}

function problemOfJournal({ code }: JournalError): Problem {
  switch (code) {
    case 'full':
      return problem('backlog-full', { headers: retryAfter(2) });
    case 'unavailable':
      return problem('storage-unavailable', { headers: retryAfter(5) });
    case 'closed':
      return problem('shutting-down', { headers: { ...retryAfter(1), connection: 'close' } });
    case 'tooLarge':
      return problem('too-large');
  }
}

function problemOfFramework(error: unknown): Problem {
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown };
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return problem('too-large', { detail: 'A body has at most 1 MiB.' });
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
    case 'FST_ERR_CTP_INVALID_TYPE':
      return problem('unsupported-media-type');
    case 'FST_ERR_BAD_URL':
      return problem('malformed-request', { detail: 'The address is not validly encoded.' });
    default:
      return typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500
        ? problem('malformed-request')
        : problem('internal-error');
  }
}
