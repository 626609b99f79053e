import type { BlobContainer } from '@canvass/storage';
import { surveyPath, type SurveyKey } from '../survey-key.ts';

/**
 * Deletes the blobs of surveys that are gone, and returns how many. `keyOf` reads a survey from the name of a blob; `isGone` says
 * whether it is gone, and is asked once for all blobs of a survey that follow each other. Ends early, without an error, if the signal
 * aborts. Throws `StorageError`.
 */
export async function deleteOfGoneSurveys(
  container: BlobContainer,
  keyOf: (name: string) => SurveyKey,
  isGone: (key: SurveyKey) => Promise<boolean>,
  signal?: AbortSignal,
): Promise<number> {
  let deleted = 0;
  let survey = '';
  let goes = false;
  for await (const { name } of container.list()) {
    if (signal?.aborted) break;
    const key = keyOf(name);
    if (surveyPath(key) !== survey) [survey, goes] = [surveyPath(key), await isGone(key)];
    if (!goes) continue;
    await container.delete(name);
    deleted += 1;
  }
  return deleted;
}
