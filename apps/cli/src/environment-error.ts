import { types } from 'node:util';
import { AnswerLogError } from '@canvass/answer-log';
import { ExportError } from '@canvass/exports';
import { QueueError } from '@canvass/queue';
import { SettingsError } from '@canvass/settings';
import { StorageError } from '@canvass/storage';
import { TransferError } from '@canvass/transfer';
import { BackupError } from './backup/errors.ts';
import { printableLines } from './printable.ts';

/** Whether the user can fix the error: the command prints its message without a stack. All others are bugs. */
export function isEnvironmentError(error: unknown): boolean {
  // From the operating system: a full disk, a folder without permission.
  if (types.isNativeError(error) && 'syscall' in error) return true;
  return [
    SettingsError,
    StorageError,
    AnswerLogError,
    BackupError,
    ExportError,
    QueueError,
    TransferError,
  ].some((kind) => error instanceof kind);
}

/** The message, and the service's error code, such as `ECONNREFUSED` or `AuthenticationFailed`. */
export function reasonOf(error: unknown): string {
  const { message, cause } = error as Error;
  const { code } = (cause ?? {}) as { readonly code?: unknown };
  const word = typeof code === 'string' && !message.includes(code) ? ` (${code})` : '';
  return printableLines(`${message}${word}`);
}
