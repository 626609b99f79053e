import type { BlobContainer } from '@canvass/storage';
import { folderPrefix, markedId, pendingName, type FileFolder } from './names.ts';

/** Deletes a folder: its files first, and last what names it, so that a deletion that was interrupted is found again. */
export async function deleteFolder(container: BlobContainer, folder: FileFolder): Promise<void> {
  const marks: string[] = [];
  for await (const { name } of container.list(folderPrefix(folder))) {
    if (markedId(name) === undefined) await container.delete(name);
    else marks.push(name);
  }
  for (const name of marks) await container.delete(name);
  await container.delete(pendingName(folder));
}
