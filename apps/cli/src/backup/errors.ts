export type BackupErrorCode =
  /** A backup needs an empty folder: other files would look like part of it. */
  | 'folder-not-empty'
  /** The folder contains no finished backup, or one of another format. */
  | 'not-a-backup'
  /** A file of the backup is missing, changed, or not part of it. Nothing was restored. */
  | 'damaged'
  /** The backup to restore was named again as one with newer erasures. Nothing was restored. */
  | 'same-folder'
  /** The account is not empty. Nothing was restored. */
  | 'account-not-empty'
  /** Another process wrote to the account during the restore. Its blob stays; the account holds part of the backup. */
  | 'account-in-use'
  /** A survey changed during each attempt to copy it. Take the backup again, into another folder. */
  | 'contended';

export class BackupError extends Error {
  readonly code: BackupErrorCode;

  constructor(code: BackupErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'BackupError';
    this.code = code;
  }
}
