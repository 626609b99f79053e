import { repeatedIndexes } from '../shared/repeated-indexes.ts';
import { type Draft, draftQuestions, draftSchema } from './draft.ts';

/** Reads a stored draft; undefined for anything that this version of Canvass does not write. */
export function parseDraft(json: unknown): Draft | undefined {
  const parsed = draftSchema.safeParse(json);
  if (!parsed.success) return undefined;
  const draft = parsed.data;
  const questions = draftQuestions(draft);
  const names = [
    draft.sections.map((section) => section.key),
    questions.map(({ id }) => id),
    ...questions.map(({ choices }) => choices.map((choice) => choice.key)),
  ];
  return names.every((each) => repeatedIndexes(each).length === 0) ? draft : undefined;
}
