import { AnswerLogError } from '@canvass/answer-log';
import { JournalError } from '@canvass/journal';
import { StorageError } from '@canvass/storage';

/** Whether code may fail like this when storage does not respond, a blob is damaged, or others interfere. */
export function isOutage(error: unknown): boolean {
  if (error instanceof StorageError) return error.code !== 'unexpected';
  if (error instanceof JournalError) return error.code === 'contended';
  return error instanceof AnswerLogError && error.code !== 'unknown-version' && error.code !== 'log-damaged';
}
