import { repeatedIndexes } from '../shared/repeated-indexes.ts';
import { keysOf } from './draft-keys.ts';
import { type Draft, draftQuestions, draftSchema } from './draft.ts';

/** Reads a stored draft; undefined for anything that this version of Canvass does not write. */
export function parseDraft(json: unknown): Draft | undefined {
  const parsed = draftSchema.safeParse(json);
  if (!parsed.success) return undefined;
  const draft = parsed.data;
  const names = [keysOf(draft), draftQuestions(draft).map(({ id }) => id), draft.endings.map(({ id }) => id)];
  return names.every((each) => repeatedIndexes(each).length === 0) ? draft : undefined;
}
