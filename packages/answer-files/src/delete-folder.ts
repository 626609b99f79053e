import type { BlobContainer } from '@canvass/storage';
import { folderPrefix, markedId, pendingName, type FileFolder } from './names.ts';
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
  const marks: string[] = [];
  for await (const { name } of container.list(folderPrefix(folder))) {
    if (markedId(name) === undefined) await container.delete(name);
    else marks.push(name);
  }
  for (const name of marks) await container.delete(name);
  await container.delete(pendingName(folder));
}
