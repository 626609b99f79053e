import {
  deleteOfGoneSurveys,
  isSameSubmission,
  type RemovedFromLog,
  type SurveyKey,
} from '@canvass/answer-log';
import { tailOf, timeOf } from '@canvass/journal';
import type { BlobContainer } from '@canvass/storage';
import { deleteFolder } from './delete-folder.ts';
import { eraseFiles } from './erase-files.ts';
import { folderOfName, markedId, surveyPrefix } from './names.ts';
import { createPending } from './pending.ts';

/** Deletes the files of erased answers, and of answers that are too old. It lists the files of the survey. Throws `StorageError`. */
export async function removeFiles(
  container: BlobContainer,
  key: SurveyKey,
  { erased, cutOffMs }: RemovedFromLog,
  windowMs: number,
): Promise<void> {
  const byTail = Map.groupBy(erased, tailOf);
  const tails = new Set<string>();
  const tooOld: string[] = [];
  for await (const { name } of container.list(surveyPrefix(key))) {
    const { tail } = folderOfName(name);
    if (byTail.has(tail)) tails.add(tail);
    const id = markedId(name);
    if (id === undefined) continue;
    const isErased = byTail.get(tail)?.some((each) => isSameSubmission(each, id, windowMs)) ?? false;
    if (timeOf(id) < cutOffMs && !isErased) tooOld.push(name);
  }
  const pending = createPending(container, windowMs);
  for (const name of tooOld) await deleteFolder(container, pending, folderOfName(name));
  for (const tail of tails) {
    for (const id of byTail.get(tail) ?? []) await eraseFiles(container, key, id, windowMs);
  }
}

/** Deletes all files of surveys that are gone. Throws `StorageError`. */
export function removeFilesOfSurveys(
  container: BlobContainer,
  isGone: (key: SurveyKey) => Promise<boolean>,
  signal?: AbortSignal,
): Promise<number> {
  return deleteOfGoneSurveys(container, (name) => folderOfName(name).key, isGone, signal);
}
