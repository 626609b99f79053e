import { facetsOf, type SurveyHistory } from '@canvass/surveys';
import type { FacetResult } from './results-model.ts';

/** Returns how many files the answers to a question have; undefined if it takes none. */
export function numberOfFiles(result: FacetResult, history: SurveyHistory): number | undefined {
  // An answer has so few files that each range is one number.
  if (result.facet !== 'number' || result.ranges === undefined) return undefined;
  const takesFiles = [...facetsOf(history).values()].some(
    ({ question, listsFiles }) => listsFiles && question === result.id,
  );
  return takesFiles ? result.ranges.reduce((sum, { from, count }) => sum + from * count, 0) : undefined;
}
