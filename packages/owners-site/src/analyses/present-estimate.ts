import type { z } from 'zod';
import type { Estimates, GroupEstimate } from '@canvass/analyses/estimates';
import { averageIn, facetOf, inUnits, type SurveyHistory } from '@canvass/surveys';
import type { estimateSchema } from './api-schemas.ts';

/** What a sample says of all answers received. */
export type PublicEstimate = z.output<typeof estimateSchema>;

/** Returns the widest margin of any option of any question in any group; 1 if nothing is known yet. */
export function widestMargin({ groups }: Estimates): number {
  const margins = groups.flatMap(([, { facets }]) => facets.map(([, { margin }]) => margin));
  return margins.length === 0 ? 1 : Math.max(...margins);
}

/** Values and means of numbers are in the unit of the answers. */
export function presentEstimate({ matching, facets }: GroupEstimate, history: SurveyHistory): PublicEstimate {
  return {
    totalAnswers: { estimate: matching.total, low: matching.low, high: matching.high },
    questions: facets.map(([id, { margin, options, unseen, mean }]) => {
      const toUnits = unitsOf(id, history);
      return {
        id,
        margin: rounded(margin),
        options: options.map(({ value, share, low, high }) => ({
          value: typeof value === 'number' ? toUnits(value) : value,
          share: rounded(share),
          low: rounded(low),
          high: rounded(high),
        })),
        others: rounded(unseen.high),
        ...(mean && {
          mean: {
            mean: averageIn(history, id, mean.mean),
            low: mean.low === null ? null : averageIn(history, id, mean.low),
            high: mean.high === null ? null : averageIn(history, id, mean.high),
          },
        }),
      };
    }),
  };
}

function unitsOf(id: string, history: SurveyHistory): (value: number) => number {
  const facet = facetOf(history, id)?.facet;
  return facet !== undefined && 'decimals' in facet ? (value) => inUnits(facet, value) : (value) => value;
}

function rounded(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}
