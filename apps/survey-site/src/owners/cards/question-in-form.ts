import type { Question } from '@canvass/surveys';
import type { ResultsModel } from './results-model.ts';

/** The question as the current version asks it; undefined if it does not. */
export function questionInForm({ questions }: ResultsModel, id: string): Question | undefined {
  return questions.find((question) => question.id === id);
}
