import { isSameSubmission, type SurveyKey } from '@canvass/answer-log';
import type { BlobContainer } from '@canvass/storage';
import { deleteFolder } from './delete-folder.ts';
import { listFolder } from './list-folder.ts';
import { folderOf } from './names.ts';
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
  const { owners, files } = await listFolder(container, folder);
  const pending = createPending(container, windowMs);
  const found = await pending.read(folder);
  if (owners.length === 0 && files.size === 0 && found === undefined) return;
  const all = [...owners, ...(found?.document.attempts ?? [])];
  const isOfOther = all.length > 0 && !all.some((owner) => isSameSubmission(owner, id, windowMs));
  if (!isOfOther) await deleteFolder(container, pending, folder);
}
