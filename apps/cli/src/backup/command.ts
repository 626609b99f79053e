import { BackupFolder } from './backup-folder.ts';
import { takeBackup, type BackupDeps, type BackupReport } from './take-backup.ts';
import { done, type CommandResult } from '../command-result.ts';

/** Copies the storage account into a new folder, while the apps run. Throws `BackupError` and `StorageError`. */
export async function backupCommand(
  deps: Pick<BackupDeps, 'source' | 'now'>,
  root: string,
): Promise<CommandResult> {
  const report = await takeBackup({ ...deps, folder: new BackupFolder(root) });
  return done(tell(root, report));
}

function tell(root: string, report: BackupReport): string {
  const { surveys, tenants, segments, startedAt } = report;
  const broken = Object.entries(report.brokenSurveys).map(
    ([path, how]) =>
      `${path} is ${how === 'damaged' ? 'damaged: its log is shorter than its summary says, or gone' : `backed up without a summary, which is ${how}: rebuild-summary repairs it, here and after a restore`}.`,
  );
  return [
    `Backed up into ${root}: surveys ${surveys}, tenants ${tenants}, segments that were not completely counted ${segments}.`,
    `Every answer that was acknowledged before ${startedAt} is in it.`,
    ...broken,
  ].join('\n');
}
