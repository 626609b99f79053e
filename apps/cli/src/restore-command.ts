import { BackupFolder, restoreBackup, type RestoreDeps } from '@canvass/backup';
import { done, type CommandResult } from './command-result.ts';

/** Fills an empty storage account from a backup folder. Throws `BackupError` and `StorageError`. */
export async function restoreCommand(
  deps: Omit<RestoreDeps, 'folder'>,
  root: string,
): Promise<CommandResult> {
  const { blobs } = await restoreBackup({ ...deps, folder: new BackupFolder(root) });
  return done(
    `Restored: surveys ${blobs.summaries}, tenants ${blobs.tenants}, segments ${blobs.journal}. ` +
      `Start the apps now: the first worker counts the uncounted answers in the segments.`,
  );
}
