import { deleteOfGoneSurveys, type SurveyKey } from '@canvass/answer-log';
import type { BlobContainer } from '@canvass/storage';
import { placeOfName } from './names.ts';

/** Deletes what is saved for surveys that are gone. Throws `StorageError`. */
export function removeSavedOfSurveys(
  container: BlobContainer,
  isGone: (key: SurveyKey) => Promise<boolean>,
  signal?: AbortSignal,
): Promise<number> {
  return deleteOfGoneSurveys(container, (name) => placeOfName(name).key, isGone, signal);
}
