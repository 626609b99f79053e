import type { BlobContainer } from '@canvass/storage';
import { folderPrefix, markedId, type FileFolder } from './names.ts';

/** What is in a folder. */
export interface ListedFolder {
  /** The ids of the answers that it belongs to. */
  readonly owners: readonly string[];
  /** The names of its files, without the folder. */
  readonly files: ReadonlySet<string>;
}

export async function listFolder(container: BlobContainer, folder: FileFolder): Promise<ListedFolder> {
  const prefix = folderPrefix(folder);
  const owners: string[] = [];
  const files = new Set<string>();
  for await (const { name } of container.list(prefix)) {
    const owner = markedId(name);
    if (owner === undefined) files.add(name.slice(prefix.length));
    else owners.push(owner);
  }
  return { owners, files };
}
