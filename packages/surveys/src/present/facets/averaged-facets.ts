import type { Facet } from '../../facets/facet.ts';
import { inUnits } from '../../facets/number-form.ts';
import { type Scores, scoresOf } from '../../facets/scores.ts';
import { facetOf, facetsInOrder } from '../../history/facets.ts';
import type { SurveyHistory } from '../../history/survey-history.ts';
import { rounded } from './rounded.ts';

/** A facet that has a mean: of numbers, or of choices with scores. */
export interface AveragedFacet {
  readonly id: string;
  /** What each choice counts; undefined for numbers. */
  readonly scores: Scores | undefined;
}

/** The facets that have a mean: those of the current version in its order, then the retired ones. */
export function averagedFacets(history: SurveyHistory): AveragedFacet[] {
  return facetsInOrder(history).flatMap(([{ id, facet }]) => {
    const scores = scoresOf(facet);
    return scores !== undefined || hasNumbers(facet) ? [{ id, scores }] : [];
  });
}

function hasNumbers({ type }: Facet): boolean {
  return type === 'number';
}

/** A mean of the facet's integers in the unit of its answers, or of scores. It is rounded as all means are. */
export function averageIn(history: SurveyHistory, id: string, mean: number): number {
  const facet = facetOf(history, id)?.facet;
  return facet?.type === 'number' ? inUnits(facet, rounded(mean)) : rounded(mean);
}
