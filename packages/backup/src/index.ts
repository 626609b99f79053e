export { BackupFolder } from './backup-folder.ts';
export { BackupError } from './errors.ts';
export { restoreBackup, type RestoreDeps, type RestoreReport } from './restore-backup.ts';
export { takeBackup, type BackupDeps, type BackupReport } from './take-backup.ts';
