import type { FacetOf, SurveyFacet } from '@canvass/surveys';
import { compareTexts as texts } from '../texts.ts';
import { askedIn } from './choices-measure.ts';
import type { ShareMeasure } from './measure.ts';

/** Compares how many of the people who saw a question answered it: what they wrote or attached is not counted. */
export function ofKept({ type }: FacetOf<'kept'>, facet: SurveyFacet): ShareMeasure {
  const label = facet.listsFiles ? texts.attached : (facet.label ?? texts.given);
  return {
    shows: 'shares',
    of: 'presence',
    divide: () => ({
      options: [{ value: '', label }],
      countsOf: (totals) => ({ people: askedIn(totals), of: () => totals?.answered ?? 0, missing: 0 }),
    }),
    form: [type],
  };
}
