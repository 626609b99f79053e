import { StorageError } from '@canvass/storage';
import { acceptedContent, jsonType } from '../headers/content-types.ts';
import { concurrentEdit, nothingStored, problem, retryAfter, type Problem } from './problem.ts';
import { SiteError } from './site-error.ts';

/**
 * The problem for something that was thrown; undefined for an error that it does not know. The request's `method` decides what may have
 * happened when a service does not answer.
 */
export type FindProblem = (error: unknown, method: string) => Problem | undefined;

/** The problem for anything that was thrown. It never shows a stack, a blob's name or a secret. */
export type ProblemOfError = (error: unknown, method: string) => Problem;

/** Makes the function that turns an error into a problem. Each of the `finders` knows the errors of one package. */
export function problemOfErrors(finders: readonly FindProblem[]): ProblemOfError {
  const all = [problemOfStorage, problemOfSite, ...finders];
  return (error, method) => {
    for (const find of all) {
      const found = find(error, method);
      if (found !== undefined) return found;
    }
    return problemOfFramework(error);
  };
}

function problemOfStorage(error: unknown, method: string): Problem | undefined {
  if (!(error instanceof StorageError)) return undefined;
  if (error.code === 'unavailable') return storageUnavailable(method);
  if (error.code === 'overloaded') {
    return problem('too-many-reads', {
      detail: 'Too many requests wait to read large documents. MEMORY_MIB limits how much is read at once.',
      headers: retryAfter(2),
    });
  }
  return problem(error.code === 'corrupt' ? 'document-unreadable' : 'internal-error');
}

function problemOfSite(error: unknown, method: string): Problem | undefined {
  if (!(error instanceof SiteError)) return undefined;
  const { code, message } = error;
  switch (code) {
    case 'malformed':
      return problem('malformed-request', { detail: message });
    case 'unsupported-content':
      return problem('unsupported-media-type', {
        detail: message,
        headers: { 'accept-encoding': 'identity' },
      });
    case 'header-too-long':
      return problem('head-too-large', { detail: message });
    case 'too-large':
      return problem('too-large', { detail: message });
    case 'too-much-from-address':
      return problem('address-sends-too-much', {
        detail:
          'The unfinished bodies from this address reach 8 MiB or, for bodies of up to 16 KiB, half of the share of ' +
          'MEMORY_MIB for bodies.',
        headers: retryAfter(5),
      });
    case 'too-much-unfinished':
      return problem('too-much-unfinished', {
        detail: 'The unfinished bodies of all clients reach their share of MEMORY_MIB.',
        headers: retryAfter(5),
      });
    case 'timed-out':
    case 'circuit-open':
      return storageUnavailable(method);
    case 'took-too-long':
      return problem('takes-too-long', {
        detail: 'Take fewer answers, such as those of a shorter time, or start an analysis: POST …/analyses.',
        headers: retryAfter(30),
      });
    case 'erasure-unfinished':
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
