export type BackupErrorCode =
  /** A backup is taken into a folder of its own: what is in this one could be taken for part of it. */
  | 'folderNotEmpty'
  /** The folder holds no finished backup, or one of another format. */
  | 'notABackup'
  /** A file of the backup is missing, has changed, or is none of it. Nothing was restored. */
  | 'damaged'
  /** The account holds something already. Nothing was restored. */
  | 'accountNotEmpty'
  /** Somebody else wrote to the account while it was being restored. Theirs was left; the account holds part of the backup. */
  | 'accountInUse'
  /** A survey changed whenever it was looked at. Take the backup again, into another folder. */
  | 'contended';

export class BackupError extends Error {
  readonly code: BackupErrorCode;

  constructor(code: BackupErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'BackupError';
    this.code = code;
  }
}
