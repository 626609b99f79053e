import { AnswerLogError } from '@canvass/answer-log';
import { JournalError } from '@canvass/journal';
import { StorageError } from '@canvass/storage';

/** Whether this is what code may end with when storage does not answer, a blob is spoilt, or others are in its way. */
export function isOutage(error: unknown): boolean {
  if (error instanceof StorageError) return error.code !== 'unexpected';
  if (error instanceof JournalError) return error.code === 'contended';
  return error instanceof AnswerLogError && error.code !== 'unknownVersion' && error.code !== 'logDamaged';
}
