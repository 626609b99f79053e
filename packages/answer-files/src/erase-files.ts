import { isSameSubmission, type SurveyKey } from '@canvass/answer-log';
import type { BlobContainer } from '@canvass/storage';
import { deleteFolder } from './delete-folder.ts';
import { folderOf, folderPrefix, markedId } from './names.ts';
import { createPending } from './pending.ts';

/**
 * Deletes the files of an answer, by the id of any attempt to send it. If it is interrupted, another call deletes the rest. A folder of a later
 * submission, which used the key again after the window, stays. Throws `StorageError`.
 */
export async function eraseFiles(
  container: BlobContainer,
  key: SurveyKey,
  id: string,
  windowMs: number,
): Promise<void> {
  const folder = folderOf(key, id);
  const owners: string[] = [];
  let isThere = false;
  for await (const { name } of container.list(folderPrefix(folder))) {
    isThere = true;
    const owner = markedId(name);
    if (owner !== undefined) owners.push(owner);
  }
  const pending = createPending(container, windowMs);
  const found = await pending.read(folder);
  if (!isThere && found === undefined) return;
  if (typeof found?.document.attempt === 'string') owners.push(found.document.attempt);
  const isOfOther = owners.length > 0 && !owners.some((owner) => isSameSubmission(owner, id, windowMs));
  if (!isOfOther) await deleteFolder(container, pending, folder);
}
