import { isPresence } from '@canvass/surveys';
import type { FacetResult, QuestionResult } from './results-model.ts';

/** Returns the figures that the card of a question shows: those of its main facet, unless that only counts the answers, and of its parts. */
export function shownFacets(question: QuestionResult): readonly FacetResult[] {
  const parts = question.parts ?? [];
  return isPresence(question.facet, parts.length > 0) ? parts : [question, ...parts];
}
