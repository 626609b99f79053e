import { AnswerLogError } from '@canvass/answer-log';
import { ExportError } from '@canvass/exports';
import { JournalError } from '@canvass/journal';
import { isQueueUnavailable } from '@canvass/queue';
import { StorageError } from '@canvass/storage';
import { acceptedContent, jsonType } from '../content-types.ts';
import { problem, retryAfter, type Problem } from './problem.ts';
import { SiteError } from './site-error.ts';

/**
 * The problem for anything that was thrown; never shows a stack, a blob's name or a secret. The request's `method`
 * decides what may have happened when the storage does not answer.
 */
export function problemOfError(error: unknown, method: string): Problem {
  if (error instanceof JournalError) return problemOfJournal(error);
  if (error instanceof StorageError) {
    if (error.code === 'unavailable') return storageUnavailable(method);
    if (error.code === 'overloaded') {
      return problem('too-many-reads', {
        detail:
          'Too many requests wait to read large documents. MAX_CACHE_BYTES limits how much is read at once.',
        headers: retryAfter(2),
      });
    }
    return problem(error.code === 'corrupt' ? 'document-unreadable' : 'internal-error');
  }
  if (isQueueUnavailable(error)) return queueUnavailable(method);
  if (error instanceof ExportError && error.code === 'surveyDeleted') return problem('survey-not-found');
  if (error instanceof SiteError) return problemOfSite(error, method);
  if (error instanceof AnswerLogError) {
    if (error.code === 'contended') return concurrentEdit();
    if (error.code === 'logDamaged') return problem('document-unreadable');
  }
  return problemOfFramework(error);
}

function problemOfSite({ code, message }: SiteError, method: string): Problem {
  switch (code) {
    case 'malformed':
      return problem('malformed-request', { detail: message });
    case 'unsupportedContent':
      return problem('unsupported-media-type', {
        detail: message,
        headers: { 'accept-encoding': 'identity' },
      });
    case 'headerTooLong':
      return problem('head-too-large', { detail: message });
    case 'tooLarge':
      return problem('too-large', { detail: message });
    case 'tooMuchFromAddress':
      return problem('address-sends-too-much', {
        detail:
          'The unfinished bodies from this address reach MAX_UNFINISHED_BODY_BYTES_PER_ADDRESS or, for bodies of up to ' +
          '16 KiB, half of MAX_UNFINISHED_BODY_BYTES.',
        headers: retryAfter(5),
      });
    case 'tooMuchUnfinished':
      return problem('too-much-unfinished', {
        detail: 'The unfinished bodies of all clients reach MAX_UNFINISHED_BODY_BYTES.',
        headers: retryAfter(5),
      });
    case 'timedOut':
    case 'circuitOpen':
      return storageUnavailable(method);
    case 'tookTooLong':
      return problem('takes-too-long', {
        detail: 'Take fewer answers, such as those of a shorter time, or start an analysis: POST …/analyses.',
        headers: retryAfter(30),
      });
    case 'erasureUnfinished':
      return problem('erasure-unfinished', {
        detail: 'The answer may be erased or not. Send it again to be sure.',
        headers: retryAfter(5),
      });
    case 'contended':
      return concurrentEdit();
  }
}

/** A POST fails with this before anything is written. */
function storageUnavailable(method: string): Problem {
  const isChange = method === 'PUT' || method === 'DELETE';
  const detail = isChange ? 'The change may have been made or not. Send it again to be sure.' : nothingStored;
  return problem('storage-unavailable', {
    headers: retryAfter(5),
    ...(isChange || method === 'POST' ? { detail } : {}),
  });
}

/** Only operators' requests call the queue. */
function queueUnavailable(method: string): Problem {
  const detail =
    'Some of the dead letters may have been settled. Send it again for the others: they are back after 5 minutes at ' +
    'the latest.';
  return problem('queue-unavailable', { headers: retryAfter(5), ...(method === 'POST' ? { detail } : {}) });
}

function concurrentEdit(): Problem {
  return problem('concurrent-edit', { detail: 'Nothing is broken. Read the survey again, then retry.' });
}

const nothingStored = 'Nothing was stored. Send it again after a while.';

function problemOfJournal({ code }: JournalError): Problem {
  switch (code) {
    case 'full':
      return problem('backlog-full', {
        detail: `The answers that wait to be stored reach MAX_PENDING_BYTES. ${nothingStored}`,
        headers: retryAfter(2),
      });
    case 'unavailable':
      return problem('answer-unconfirmed', {
        detail:
          'It may have been stored or not, and Canvass will not retry it. Send it again after a while, with the same ' +
          'Idempotency-Key: then it counts once. Without one it may be counted twice.',
        headers: retryAfter(5),
      });
    case 'closed':
      return problem('shutting-down', {
        detail: nothingStored,
        headers: { ...retryAfter(1), connection: 'close' },
      });
    case 'tooLarge':
      return problem('too-large');
    case 'contended':
      // Only workers write a segment's progress.
      return problem('internal-error');
  }
}

function problemOfFramework(error: unknown): Problem {
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown };
  switch (code) {
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
    case 'FST_ERR_CTP_INVALID_TYPE':
      return problem('unsupported-media-type', { detail: acceptedContent(jsonType) });
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return problem('malformed-request', { detail: 'A part of the address is longer than any name or id.' });
    case 'FST_ERR_BAD_URL':
      return problem('malformed-request', { detail: 'The address is not validly encoded.' });
    default:
      return typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500
        ? problem('malformed-request')
        : problem('internal-error');
  }
}
