import { deleteOfGoneSurveys, surveyPath, type RemovedFromLog, type SurveyKey } from '@canvass/answer-log';
import { tailOf } from '@canvass/journal';
import type { BlobContainer } from '@canvass/storage';
import { placeOfName } from './names.ts';
import { listedState } from './saved-document.ts';

/** Deletes what is saved for surveys that are gone. Throws `StorageError`. */
export function removeSavedOfSurveys(
  container: BlobContainer,
  isGone: (key: SurveyKey) => Promise<boolean>,
  signal?: AbortSignal,
): Promise<number> {
  return deleteOfGoneSurveys(container, (name) => placeOfName(name).key, isGone, signal);
}

/** Deletes what is saved of erased answers. It lists what is saved for the survey. Throws `StorageError`. */
export async function removeSaved(
  container: BlobContainer,
  key: SurveyKey,
  { erased }: Pick<RemovedFromLog, 'erased'>,
): Promise<void> {
  if (erased.length === 0) return;
  const tails = new Set(erased.map(tailOf));
  for await (const { name, metadata } of container.list(`${surveyPath(key)}/`)) {
    const isMark = listedState(metadata)?.state === 'deleted';
    if (!isMark && tails.has(placeOfName(name).tail)) await container.delete(name);
  }
}
