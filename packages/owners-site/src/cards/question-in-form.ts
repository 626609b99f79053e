import type { Question } from '@canvass/surveys';
import type { ResultsModel } from './results-model.ts';

/** Returns the question as the current version asks it; undefined if that version does not ask it. */
export function questionInForm({ questions }: ResultsModel, id: string): Question | undefined {
  return questions.find((question) => question.id === id);
}
