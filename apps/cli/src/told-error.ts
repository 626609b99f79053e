import { types } from 'node:util';
import { AnswerLogError } from '@canvass/answer-log';
import { BackupError } from '@canvass/backup';
import { QueueError } from '@canvass/queue';
import { SettingsError } from '@canvass/settings';
import { StorageError } from '@canvass/storage';
import { printableLines } from './printable.ts';

/** Faults of the surroundings, which a person at a terminal can mend: told in a sentence. All others are our own. */
export function isTold(error: unknown): boolean {
  // The operating system's: a full disk, a folder that is not ours.
  if (types.isNativeError(error) && 'syscall' in error) return true;
  return [SettingsError, StorageError, AnswerLogError, BackupError, QueueError].some(
    (kind) => error instanceof kind,
  );
}

/** The message, and the service's own word for it, such as `ECONNREFUSED` or `AuthenticationFailed`. */
export function reasonOf(error: unknown): string {
  const { message, cause } = error as Error;
  const { code } = (cause ?? {}) as { readonly code?: unknown };
  const word = typeof code === 'string' && !message.includes(code) ? ` (${code})` : '';
  return printableLines(`${message}${word}`);
}
