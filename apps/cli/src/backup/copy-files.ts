import { filesPrefix, folderOfName, markedId, pendingName, pendingPrefix } from '@canvass/answer-files';
import type { BlobContainer } from '@canvass/storage';
import { forEachLimited } from '@canvass/runtime/concurrency';
import { isKeepable, type BackupFolder } from './backup-folder.ts';

export interface CopyFilesDeps {
  /** The container `files`. */
  readonly files: BlobContainer;
  readonly folder: BackupFolder;
}

/** A backup copies at most this many files of a submission at once: each is whole in memory. */
const concurrency = 4;

/**
 * Copies the files of answers. Call it after the answers are copied, as bytes are stored before the answer that names them, and before the
 * erasures: a file that is missing here belongs to an erased answer. It leaves out uploads that begin meanwhile, as their time of expiry would be
 * missing. Returns the number of files.
 */
export async function copyFiles({ files, folder }: CopyFilesDeps): Promise<number> {
  // What is pending is copied first: a folder that is settled before has its mark by then.
  const known = new Set<string>();
  for await (const { name } of files.list(pendingPrefix)) {
    const found = await files.get(name);
    if (found.outcome !== 'found' || !isKeepable(name)) continue;
    await folder.write('files', name, found.bytes);
    known.add(name);
  }
  let copied = 0;
  let names: string[] = [];
  const copyFolder = async (): Promise<void> => {
    const [first] = names;
    const isOwned = names.some((name) => markedId(name) !== undefined);
    if (first === undefined || !(isOwned || known.has(pendingName(folderOfName(first))))) return;
    await forEachLimited(names, concurrency, async (name) => {
      const found = await files.get(name);
      if (found.outcome !== 'found') return;
      await folder.write('files', name, found.bytes);
      if (markedId(name) === undefined) copied += 1;
    });
  };
  for await (const { name } of files.list(filesPrefix)) {
    if (!isKeepable(name)) continue;
    if (names[0] !== undefined && !isSameFolder(names[0], name)) {
      await copyFolder();
      names = [];
    }
    names.push(name);
  }
  await copyFolder();
  return copied;
}

function isSameFolder(one: string, other: string): boolean {
  return one.slice(0, one.lastIndexOf('/')) === other.slice(0, other.lastIndexOf('/'));
}
