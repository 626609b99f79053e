import { isSampled, type SampledType } from '../facets/sampled-facets.ts';

/** The totals of one cluster, or of all of them. `SurveyAnswersSummary.toJSON()` has this form. */
export interface ClusterTotals {
  readonly totalAnswers: number;
  /** Pairs of facet id and totals. */
  readonly facets: readonly (readonly [string, FacetCounts])[];
}

export interface FacetCounts {
  /** The facet's type. */
  readonly type: string;
  readonly answered: number;
  /** Pairs of choice or value and count. */
  readonly counts?: readonly (readonly [string | number, number])[];
}

/** Returns the totals of the facets whose options are estimated. */
export function sampledFacets(
  totals: ClusterTotals,
): [string, SampledType, { answered: number; counts: readonly (readonly [string | number, number])[] }][] {
  return totals.facets.flatMap(([id, { type, answered, counts = [] }]) =>
    isSampled(type) ? [[id, type, { answered, counts }]] : [],
  );
}
