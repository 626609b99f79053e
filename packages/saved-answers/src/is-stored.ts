import type { AnswerReader, Summaries, SurveyKey } from '@canvass/answer-log';
import { StorageError } from '@canvass/storage';

export interface IsStoredDeps {
  readonly summaries: Pick<Summaries, 'read'>;
  readonly answerReader: Pick<AnswerReader, 'find'>;
  /** Finds an answer that is not counted, as `findUncounted` does. */
  readonly findUncounted: (key: SurveyKey, id: string) => Promise<object | undefined>;
}

/** Whether an attempt of the same submission as `id` is stored, counted or not. Throws `AnswerLogError` and `StorageError`: it is not known yet. */
export async function isStored(deps: IsStoredDeps, key: SurveyKey, id: string): Promise<boolean> {
  if ((await deps.findUncounted(key, id)) !== undefined) return true;
  // An answer that the search did not find is in a summary that is read after it.
  const summary = await deps.summaries.read(key);
  if (summary.outcome === 'deleted') return false;
  if (summary.outcome === 'notFound')
    throw new StorageError('unavailable', 'the summary waits to be rebuilt');
  return (await deps.answerReader.find(key, id, summary.document)).outcome === 'found';
}
