import { BackupFolder, restoreBackup, type RestoreDeps } from '@canvass/backup';
import type { CommandResult } from './command-result.ts';

/** Makes an empty storage account what the folder is a backup of. Throws `BackupError` and `StorageError`. */
export async function restoreCommand(
  deps: Omit<RestoreDeps, 'folder'>,
  root: string,
): Promise<CommandResult> {
  const { blobs } = await restoreBackup({ ...deps, folder: new BackupFolder(root) });
  return {
    exitCode: 0,
    message:
      `Restored: surveys ${blobs.summaries}, tenants ${blobs.tenants}, journals ${blobs.journal}. ` +
      `Start the apps now: the first worker counts what the journals still hold.`,
  };
}
