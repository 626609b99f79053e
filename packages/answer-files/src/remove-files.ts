import { isSameSubmission, type RemovedFromLog, type SurveyKey } from '@canvass/answer-log';
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

/** Deletes all files of surveys that are gone. `isGone` says whether one is; it is asked once for each survey with files. */
export async function removeFilesOfSurveys(
  container: BlobContainer,
  isGone: (key: SurveyKey) => Promise<boolean>,
  signal?: AbortSignal,
): Promise<number> {
  let deleted = 0;
  let survey = '';
  let goes = false;
  for await (const { name } of container.list()) {
    if (signal?.aborted) break;
    const { key } = folderOfName(name);
    const path = [name.split('/', 1)[0], key.tenant, key.survey, key.instance].join('/');
    if (path !== survey) [survey, goes] = [path, await isGone(key)];
    if (!goes) continue;
    await container.delete(name);
    deleted += 1;
  }
  return deleted;
}
