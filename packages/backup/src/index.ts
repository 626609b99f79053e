export { BackupFolder } from './backup-folder.ts';
export { BackupError } from './errors.ts';
export { restoreBackup, type RestoreDeps } from './restore-backup.ts';
export { takeBackup, type BackupDeps, type BackupReport } from './take-backup.ts';
