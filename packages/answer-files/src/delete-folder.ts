import type { BlobContainer } from '@canvass/storage';
import { listFolder } from './list-folder.ts';
import { folderPrefix, markName, pendingName, type FileFolder } from './names.ts';
import type { Pending } from './pending.ts';

/**
 * Deletes a folder: its files first, and last what names it, so that a deletion that was interrupted is found again. Before, it forbids uploads: one
 * that begins meanwhile would stay.
 */
export async function deleteFolder(
  container: BlobContainer,
  pending: Pick<Pending, 'forbid'>,
  folder: FileFolder,
): Promise<void> {
  await pending.forbid(folder);
  const { owners, files } = await listFolder(container, folder);
  for (const file of files) await container.delete(folderPrefix(folder) + file);
  for (const owner of owners) await container.delete(markName(folder, owner));
  await container.delete(pendingName(folder));
}
