import { type Facet, facetOf } from '@canvass/surveys';
import { facetName } from '../../reading/view/facet-name.ts';
import type { ResultsModel } from '../results-model.ts';

export interface FacetOption {
  readonly id: string;
  /** The clipped text of the question, with the clipped name of the part. */
  readonly name: string;
  readonly isRetired: boolean;
}

/** Lists the facets that a form offers, in the order of the page. */
export function facetOptions(
  { summary, history }: Pick<ResultsModel, 'summary' | 'history'>,
  isOffered: (facet: Facet) => boolean,
): FacetOption[] {
  return summary.questions.flatMap((question) =>
    [question, ...(question.parts ?? [])].flatMap(({ id, retired = question.retired }) => {
      const facet = facetOf(history, id)?.facet;
      return facet !== undefined && isOffered(facet)
        ? [{ id, name: facetName(history, id), isRetired: retired === true }]
        : [];
    }),
  );
}
