import { maxFacets, maxListedValues } from '@canvass/surveys';
import type { Tested } from './conditions/facets/tested.ts';

/** What a survey has room for, beside the number of its questions. */
export class SurveyRoom {
  #facets = 0;
  #listedValues = 0;

  /** Takes the parts of a question, if there is room for them. */
  take(parts: readonly Tested[]): boolean {
    const facets = this.#facets + parts.length;
    const listed = parts.reduce(
      (sum, part) => sum + ('values' in part ? part.values.size : 0),
      this.#listedValues,
    );
    if (facets > maxFacets || listed > maxListedValues) return false;
    this.#facets = facets;
    this.#listedValues = listed;
    return true;
  }
}
