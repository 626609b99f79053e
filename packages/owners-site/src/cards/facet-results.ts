import type { FacetResult, QuestionResult } from './results-model.ts';

/** Returns the figures of all questions and of their parts. */
export function facetResults(questions: readonly QuestionResult[]): FacetResult[] {
  return questions.flatMap((question) => [question, ...(question.parts ?? [])]);
}

/** Returns the figures of a facet; undefined if the questions do not have it. */
export function facetResult(questions: readonly QuestionResult[], facetId: string): FacetResult | undefined {
  for (const question of questions) {
    if (question.id === facetId) return question;
    const part = question.parts?.find(({ id }) => id === facetId);
    if (part !== undefined) return part;
  }
  return undefined;
}
