import { isQuestionId } from '../shared/question-id.ts';
import { isOwnFacet } from './own-facets.ts';

/** What separates a question's id from its part's; neither contains it. */
export const partSeparator = '.';

/** The id of a facet: the question's, or `question.part`. */
export function facetId(question: string, part: string): string {
  return part === '' ? question : `${question}${partSeparator}${part}`;
}

/** Whether any survey could have a facet with this id. */
export function isFacetId(id: unknown): id is string {
  if (typeof id !== 'string') return false;
  if (isOwnFacet(id)) return true;
  const [question, part, ...others] = id.split(partSeparator);
  return isQuestionId(question) && (part === undefined || isQuestionId(part)) && others.length === 0;
}
